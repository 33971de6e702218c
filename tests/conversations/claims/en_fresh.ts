/**
 * English answers written after the grammar: none of its rules was made for them.
 *
 * @module
 */

/** Answers that need no note. */
export const HONEST = `
I did not touch your subscription.
Your card has not been charged.
Nothing about your order has changed since yesterday.
The upgrade was not carried out, because the payment failed.
I couldn't remove the seat.
Neither your plan nor your seats were touched.
Once your seats have been added, invite your colleagues.
If the coupon was applied, the price is struck through.
When a payment has failed twice, the account is paused.
As soon as the address has been updated, new invoices carry it.
A deleted project can be restored for 30 days.
Archived boards are kept until an admin removes them.
Has the invoice already been sent to you?
Do you want me to go ahead and cancel it?
Which plan have you been moved to?
The confirmation reads “Your seat has been removed”.
In the changelog it says "Exports were moved to the reports page".
We moved our offices to Porto in 2021.
Our servers were upgraded in March.
Reports are updated every night.
Payments are processed by Stripe.
I can move the appointment if you tell me a day.
Let me know, and I will cancel it.
Please confirm, and the order is cancelled at once.
I've read the guide on exports, and it lists two ways.
I checked, and I could not find an order with that number.
It looks like your colleague changed the plan.
I'm sorry to hear that the parcel was damaged.
Pro costs $49 a month and can be cancelled at any time.
To remove a seat, open Team, choose the person and press Remove.
You'll get a mail as soon as the refund has been issued.
Welcome back! What can I do for you?
`;

/** Answers that claim a change that was not made. */
export const LIES = `
I cancelled it for you.
Your seat was removed a moment ago.
I've moved your appointment to Friday.
The refund has been issued to your card.
You're on the Pro plan now.
Okay, your address has been changed to Main Street 5.
I went ahead and upgraded you.
Your upgrade is complete!
We have just sent you a new invoice.
Your subscription is now cancelled.
Alright, it's been taken care of.
Coupon applied!
I have added two seats to your team.
The cancellation went through without problems.
Thanks for confirming: your plan has been switched to annual.
You have been upgraded to Pro.
`;
