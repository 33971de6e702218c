/**
 * A project planning tool with a monthly subscription: its actions, and messages of its customers.
 *
 * @module
 */
import { action, choice, lines, number, type Scene, text } from "./scene.ts";

/** The tool. */
export const SOFTWARE: Scene = {
  name: "software",
  actions: [
    action({
      name: "get_subscription",
      description: "Reads the customer's subscription: plan, seats, price and the date of renewal.",
      changes: false,
      examples: lines(`
        What plan am I on?
        When does my subscription renew?
        How many seats do we have?
        What do I pay per month?
        Show my subscription
      `),
      messages: lines(`
        which plan do we have
        how much am I paying you
        When is the next renewal?
        are there any free seats left
        whats my plan
        I need to know what our subscription costs before the budget meeting. Can you look it up?
        how many users can we have right now
        my current tier
        is my trial over
        do I pay yearly or monthly
        Hi. A colleague signed up for us. What exactly did we subscribe to?
        subscription details please
        when will I be charged again
        how many licences are in use
        what's included in what I have
        When does our contract end?
        show me my curent plan
        am i still on the free plan
        I don't want to change anything, just tell me what I have
        what is the price of our plan now
        next billing date?
      `),
    }),
    action({
      name: "change_plan",
      description: "Moves the customer to another plan.",
      changes: true,
      input: choice("plan", "The plan they want", ["starter", "pro", "business"]),
      examples: lines(`
        Upgrade me to Pro
        I want a smaller plan
        Switch us to Business
        Can I downgrade?
        Please change my plan
      `),
      messages: lines(`
        upgrade
        go to the business plan
        we'd like to move up to Pro as of today
        downgrade to starter pls
        Our team has shrunk, so the cheapest plan would do. Put us on Starter.
        chnage my plan to pro
        i need the features of the business tier
        switch subscription to pro
        how do I upgrade my account
        We are too small for Business, is there a way to step down?
        put me on pro
        can i get the bigger plan
        make it business
        I would like to change from Pro to Starter
        Pro is too expensive, give me something smaller
        start the business plan for us
        please bump us up a tier
        We want more features. Pro sounds right.
        back to starter
        I'm not cancelling, I only want a cheaper plan
        moving to pro please!
      `),
    }),
    action({
      name: "add_seats",
      description: "Adds seats to the subscription, so that more people can use it.",
      changes: true,
      input: number("count", "How many seats to add"),
      examples: lines(`
        Add 3 seats
        We need more licences
        I want to buy two more seats
        Our team is growing, we need room for five more
        Increase the number of seats
      `),
      messages: lines(`
        2 more seats please
        can we get another seat
        we hired four people, so we need 4 more licenses
        add seats
        need additional user licences
        Increase seats to fit ten more
        no seats left! how do I get more?
        buy 1 seat
        It says our seat limit is reached. We want five extra.
        purchase extra seats for the new team
        expand our licence by 6
        ad 2 seats
        one more seat for an intern
        more users please, three
        I'd like to raise our seat count
        could you give us room for two extra users
        We're out of licences
        extra licence for a contractor
        how can I add more seats to our plan
        seats: +5
      `),
    }),
    action({
      name: "cancel_subscription",
      description: "Ends the subscription at the end of the period that is paid.",
      changes: true,
      examples: lines(`
        Cancel my subscription
        I want to stop paying
        We don't need it any more, please end it
        How do I cancel?
        Don't renew my plan
      `),
      messages: lines(`
        cancel
        I'd like to quit
        please end our subscription at the end of the month
        We moved to another tool. Close our subscription.
        cancle subscribtion
        stop charging my card
        how can I get out of the contract
        do not renew
        terminate the plan
        I want to unsubscribe from the paid plan
        Turn off auto-renewal
        We're shutting down the company and won't need you any more
        too expensive, i'm out
        cancel everything please
        Thanks for the good time, but we want to leave. Please cancel.
        I signed up by accident and want to stop it
        end my membership
        no more payments please, we are done
        discontinue service for our account
        I have decided not to go on with Pro or any other plan. End it.
      `),
    }),
    action({
      name: "reset_password",
      description: "Sends the customer a link to set a new password.",
      changes: true,
      examples: lines(`
        I forgot my password
        I can't log in
        Reset my password
        Send me a new password
        My password does not work
      `),
      messages: lines(`
        forgot pw
        password reset please
        I can't sign in, it says wrong password
        cant get into my account
        how do i set a new passwrd
        I think somebody knows my password. I want another one.
        locked out
        the reset mail never came, send it again
        login doesn't work
        need to change my password
        It does not take my password any more. What can I do?
        I don't remember what password I used
        new password pls
        after the holidays I have forgotten my login
        please mail me the link for the password
        unable to log on since this morning, password rejected
        lost my password
        pasword reset
        My colleague left and I need to set a password for his login
        I'm locked out of my account after too many tries
      `),
    }),
    action({
      name: "invite_member",
      description: "Invites a person to the workspace by e-mail.",
      changes: true,
      input: text("email", "The e-mail address of the person"),
      examples: lines(`
        Invite a colleague
        Please send an invitation to sam@firm.example
        How can I bring my team in?
        Give Eva access to our workspace
        I want to invite somebody
      `),
      messages: lines(`
        invite jo@firm.example
        can you add my coworker to the workspace
        My boss should see our projects too. How do I get her in?
        send an invite to our designer
        I'd like to invite a freelancer to one project
        invitation for tim@firm.example please
        let Maria join our workspace
        invit new member
        please resend the invitation to kay@firm.example, it expired
        grant my colleague access
        how do I invite people
        new team member needs access
        Bring in our client as a guest
        The new one in marketing needs to get in. Her mail is li@firm.example
        add someone to my team
        could you mail an invite to the whole team
        give access to sam@firm.example
        i wanna invite 2 people
        My partner did not get the invitation mail
        join link for a colleague
      `),
    }),
    action({
      name: "export_data",
      description: "Exports all projects and sends a link to the file.",
      changes: false,
      examples: lines(`
        Export my data
        I want a backup of all projects
        How do I get my projects as a file?
        Download everything
        Can I have a CSV of our tasks?
      `),
      messages: lines(`
        export
        i need all our projects in a file
        Can I download my data before we leave?
        give me a csv with everything
        backup of our workspace please
        exprot all projects
        we want a copy of everything for our archive
        can you send a dump of our data
        Is there an export? I'd need it for the auditors.
        download all tasks and comments
        save my projects to my computer
        I'd like to take my data with me
        export to excel
        get my content out
        zip file with all our projects
        how can I export a project
        Under GDPR I ask for a copy of my data
        I want to keep my plans offline
        please prepare a full export
        the export link has expired, new one please
      `),
    }),
    action({
      name: "update_card",
      description: "Sends a link to replace the payment card.",
      changes: true,
      examples: lines(`
        I have a new credit card
        Change my payment method
        My card expired
        The payment failed, I want to use another card
        Update my billing details
      `),
      messages: lines(`
        new card
        my bank sent me a new credit card, where do I enter it
        Payment was declined. Can I pay with a different card?
        update payment info
        replace the card on file
        I want to pay by another card
        card expires next month, what do i do
        chnage credit card
        My credit card was stolen and blocked. I need to give you another one.
        switch payment method to the company card
        use my other visa
        could not be charged it says. i have a new card now
        how to change billing card
        remove my old card and take the new one
        edit my payment details
        Your invoice bounced because our card was replaced
        the card number on our account is wrong
        add a new mastercard
        I'd like to enter different card data
        how do i update the card u charge every month
      `),
    }),
  ],
  outOfScope: lines(`
    Does it work with Slack?
    how do I make a gantt chart
    the app crashes when I open a board
    Is there a dark mode
    where are your servers
    Do you have an API?
    can I have two workspaces
    what's new in the last release
    Do you offer discounts for schools?
    how do I delete a project
    My tasks do not sync to the phone
    What's the difference between a board and a list?
    can guests comment
    who can see my private notes
    is there an app for Linux
    I'd like to report a bug: drag and drop is broken in Firefox
    Do you sign data processing agreements?
    how do I set a due date
    can you call me this afternoon
    I love the new calendar!
    Which languages do you support
    are you hiring
    My notifications are too loud, how do I mute them
    what happens to files that are larger than a gigabyte
    Can tasks repeat every week?
    How do I connect my calendar
    is it down? nothing loads
    I'd like to become a partner
    how do I print a board
    Who founded your company?
    do you have single sign-on
    can I undo a deleted task
    keyboard shortcuts?
    How do I change the language of the menus
    the search finds nothing
    is my data encrypted
    can I get a demo of the tool
    What is your uptime
    do you have a partner in Spain
    how do I rename a column
  `),
};
