/**
 * Requests that are close to an action of a desk but that no action fulfils: the opposite, a negation, another object
 * of the same verb, or something that has already happened.
 *
 * @module
 */
import { lines } from "./scene.ts";

/** Messages that may be offered an action and must start none, by desk. */
export const NEAR: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "shop",
    lines(`
      Please do not cancel my order
      I never asked you to cancel my order, put it back
      undo the cancellation of order 48213
      reverse my return, I want to keep the chair
      don't change my address, the old one is right
      I don't want to return anything
      reinstate the order that I cancelled yesterday
      can you cancel my newsletter
      cancel the account of my late father
      change my phone number please
      change the colour of the lamp I ordered
      I want to change the name on my account
      return the deposit for the rented tent
      Register me as a new customer
      send me a catalogue
      send me a printed invoice book for all years by post
      add a second recipient to my profile
      remove the voucher from my account again
      I'd like to sell my voucher
      give the gift card to my sister instead
      how many vouchers can I use at once
      order a spare part for my mower
      Place a new order for ten pots
      I want to exchange the chair for a larger one
      swap the blue cushion for a green one
      hold my parcel until I am back from holiday
      pause my delivery for two weeks
      complain about the courier
      the invoice has the wrong company name on it
      pay my invoice in three parts
      refund the price difference, it is cheaper now
      please increase my credit limit
      add a warranty to my last order
      I returned the hose last week
      my address has not changed
      the order was cancelled by your shop without asking me
      reserve the last bench for me
      close my customer account
      merge my two accounts
      unsubscribe me from text messages
      stop charging my card every month
      Do not send me the return label again
      report a stolen parcel to the police
      change the delivery date to Friday
    `),
  ],
  [
    "software",
    lines(`
      don't cancel my subscription
      I do not want to be moved to another plan
      please do not add any seats
      uninvite the person that I invited yesterday
      withdraw the invitation to tom@example.com
      undo the upgrade
      reactivate my subscription
      restore the cancelled subscription
      remove three seats
      reduce the number of seats to two
      take the payment card out of my account
      delete the exported file
      import my projects from another tool
      restore my workspace from the export
      change the name of my workspace
      change my avatar
      change the language of the app
      change my e-mail address
      change the owner of the workspace
      change the role of a member to viewer
      reset the layout of my board
      reset the two factor device
      reset all notifications
      cancel the meeting on Thursday
      cancel my account's trial reminder mails
      delete a member of my team
      remove Bob from the workspace
      block a user who sends spam
      invite everyone to a webinar
      export the audit log as pdf to my boss
      pause my subscription for the summer
      extend my trial by a week
      give me a refund for last month
      send me last year's invoices
      upgrade my browser
      move a project to another workspace
      move the task to the done column
      add a due date to my task
      add a comment for me
      I already changed my password
      my card was charged but I cancelled in May
      who changed the plan of our workspace?
      the invitation was sent to the wrong person
      transfer my licence to a colleague
    `),
  ],
  [
    "clinic",
    lines(`
      please do not cancel my appointment
      I don't want to move my appointment, Tuesday is fine
      don't book anything yet
      undo the cancellation of my appointment
      restore the appointment that I cancelled
      cancel my prescription order
      cancel my insurance
      cancel the payment of the last bill
      do not order that medicine again
      book a taxi to the clinic
      book a room for my mother
      book the meeting room for Friday
      order a new toothbrush
      order contact lenses
      change my phone number
      change my doctor
      change my home address please
      change the dose of my medicine
      move my records to another clinic
      move my payment to next month
      show me my x-rays
      show me the bill of my last visit
      show my lab results
      send the report to my insurance
      refund my no-show fee
      prescribe something stronger
      stop the medicine that I take now
      I took too many tablets
      remove my insurance number from your records
      delete my patient file
      register my newborn as a patient
      write me a sick note
      extend my sick leave by a week
      add my wife to my file
      I missed my appointment last week
      my appointment was cancelled by you, why
      the insurance refused to pay the crown
      I already sent you my new insurance card
      confirm that I was at your clinic on Monday
      does my insurance pay for whitening
      put my name on the waiting list for the study
      let me talk to the dentist about my prescription
      transfer my prescription to another pharmacy
      rate my last visit
    `),
  ],
]);
