/**
 * How customers of any company write: sentences without a subject matter.
 *
 * An agent with two actions has too few texts to show which words are common. These are added to its own when rarity is
 * counted, so that "what" and "please" weigh little and "plan" weighs much, however few actions there are.
 *
 * @module
 */
import { messageWordsOf } from "./tokens.ts";

/** One sentence a line; only their common words matter. */
export const BACKGROUND: readonly string[] = `
hi, can you help me with something please
hello, I have a question about this
what is this and what does it do
what is the best way to do that
which one am I on and which ones are there
how do I do this
how can I get it to work
how long does it take
how much is it
how many do I have and how many can I have
where can I find it
where is my one
when will it be there
when do I have to do that
why is it not there
why did I get this
why was I not able to do it
who can I ask about this
who do I have to tell
is there a way to do it from here
is it possible to have more than one
is that the same as the other
are there any others that I can use
does it matter which one it is
do you have anything like that
do I need to do anything else
did you get what I sent you
can I do that now or do I have to wait
can you tell me what it is
can you show me how it looks
could you please look at this for me
could I have another one instead
would you be able to do that for us
I want to do something with it
I would like to know more about that
I need some help with my thing
I think there is something wrong with this
I don't know what to do
I do not see it any more
I can't do it and it says no
I am trying to make it go
I have been waiting for a day
I got it but it was not what I wanted
I was told that it would be here by now
it does not work for me
it is not the right one
it has been some time since I did that
this is not what I want
there was a problem with one of them
that is too much and I want less
my one is not the way it should be
our team has the same question as they did
we are looking for a new one for all of us
please give me the one that I had before
please let me know if you can
please do that for me today
tell me about it
I want to change something about it
can you add this one as well
please update it for me
send it to me, please
I need a new one
put this in and take that out
can I see what I have
set it to the other one
show me the last one
give me all of them
make it so that I only have this
use mine and not the other
take it off and put it on again
set it up for me
go to the next one
thanks for that, but I still have the same question
ok, so what happens then
yes, and what about the others
no, not that one
`.trim().split("\n");

const COMMON: ReadonlySet<string> = new Set(BACKGROUND.flatMap(messageWordsOf));

/** Whether a word is independent of the subject of a question. */
export function isCommonWord(word: string): boolean {
  return COMMON.has(word);
}
