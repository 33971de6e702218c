/**
 * English words whose forms a stemmer does not join: "sent" is "send", and "feet" are "foot".
 *
 * @module
 */

/** The forms of a word joined by `=`; words with one form for several uses, such as "put", need no line. */
export const IRREGULAR_FORMS = `
  arise=arose=arisen bend=bent bite=bit=bitten blow=blew=blown break=broke=broken bring=brought build=built
  burn=burnt buy=bought catch=caught choose=chose=chosen deal=dealt dig=dug draw=drew=drawn drink=drank=drunk
  drive=drove=driven eat=ate=eaten fall=fell=fallen feed=fed fight=fought fly=flew=flown forbid=forbade=forbidden
  forget=forgot=forgotten freeze=froze=frozen grow=grew=grown hang=hung hear=heard hide=hid=hidden
  keep=kept lead=led learn=learnt lend=lent lose=lost meet=met misspell=misspelt overwrite=overwrote=overwritten
  pay=paid rebuild=rebuilt repay=repaid resend=resent ride=rode=ridden ring=rang=rung rise=rose=risen run=ran
  sell=sold send=sent shake=shook=shaken shine=shone shoot=shot shrink=shrank=shrunk sing=sang=sung sink=sank=sunk
  sleep=slept slide=slid speak=spoke=spoken spell=spelt spend=spent spill=spilt spoil=spoilt stand=stood
  steal=stole=stolen stick=stuck strike=struck sweep=swept swim=swam=swum swing=swung teach=taught tear=tore=torn
  throw=threw=thrown undo=undid=undone wake=woke=woken wear=wore=worn weigh=weight win=won withdraw=withdrew=withdrawn
  write=wrote=written
  child=children foot=feet half=halves knife=knives leaf=leaves life=lives man=men mouse=mice person=people
  shelf=shelves tooth=teeth wife=wives woman=women
  cheap=cheaper=cheapest big=bigger=biggest small=smaller=smallest fast=faster=fastest slow=slower=slowest
  old=older=oldest early=earlier=earliest late=later=latest high=higher=highest low=lower=lowest long=longer=longest
  short=shorter=shortest large=larger=largest heavy=heavier=heaviest easy=easier=easiest
`;
