/**
 * An online shop for house and garden: its actions, and messages of its customers.
 *
 * @module
 */
import { action, lines, type Scene, text } from "./scene.ts";

/** The shop. */
export const SHOP: Scene = {
  name: "shop",
  actions: [
    action({
      name: "track_order",
      description: "Shows where the customer's order is and when it will be delivered.",
      changes: false,
      examples: lines(`
        Where is my order?
        When will my package arrive?
        Has it been shipped yet?
        The tracking has not moved for days
        I'm still waiting for my delivery
      `),
      messages: lines(`
        where's my stuff
        hi! I ordered a hammock last tuesday and nothing came so far. what's going on?
        Can you tell me when order 48213 gets here
        whre is my pakage
        has my parcel left the warehouse
        My neighbour got hers and I didn't. Is mine still on the way?
        is there a tracking number for my order
        It said two to three days. That was a week ago!!
        track 50021 please
        Any news on my delivery? I need to be at home when the driver comes.
        what is the status of my order
        did you already send the lamp
        The courier's page says "label created" since friday. Is it even shipped?
        Still no sign of my order, should I be worried?
        ETA for 7781-B?
        I don't want to cancel, I only want to know where it is
        when does it come
        I was told it would be here today. Will it?
        could u check if my order is out for delivery
        expected delivery date pls
        My order seems lost. Last scan was on Monday in Leipzig.
        how far is my delivery
      `),
    }),
    action({
      name: "cancel_order",
      description: "Cancels an order that has not been shipped yet.",
      changes: true,
      input: text("order", "The order number"),
      examples: lines(`
        Cancel my order please
        I ordered by mistake, stop it
        I don't want it any more, please don't ship it
        Can I still cancel order 48213?
        I clicked buy twice, remove one of the orders
      `),
      messages: lines(`
        pls cancel 48213
        I changed my mind about the order from this morning. Can you stop it before it goes out?
        I want to cancel
        cancle my order plz
        Oh no, I bought the wrong size. Don't send it!
        Please call off my purchase
        My kid ordered this without asking. Get rid of the order.
        i found it cheaper elsewhere so i'd like to cancel order 90110
        can you undo the order I just placed
        stop the shipment, I do not need it
        Is it too late to cancel?
        how can I cancel an order
        I'd like to withdraw my order number 3391
        Ordered twice. Drop the second one please.
        annul order 12-884
        You take too long. Cancel everything.
        please delete my order from yesterday
        I no longer need the mower, kindly cancel the order
        need to cancel asap!!!
        abort order 556
        Not a return, it has not even been sent: I want to cancel it.
      `),
    }),
    action({
      name: "change_address",
      description: "Changes the delivery address of an order that is still open.",
      changes: true,
      input: text("address", "The new delivery address"),
      examples: lines(`
        I moved, please send it to my new address
        The delivery address is wrong
        Can you ship it to my office instead?
        Change the shipping address
        I typed the wrong street
      `),
      messages: lines(`
        I need to change where it's delivered
        wrong house number on my order, should be 14 not 41
        Please deliver to 8 Rose Lane instead
        i moved last week, can the parcel go to the new flat
        update delivery adress
        The zip code in my order has a typo. Can it be fixed?
        ship it to my mom's place
        I won't be home. Could it go to my work address?
        Different address for order 48213 please
        forgot to change my shipping address before i paid
        Can you redirect the package to another street?
        My order goes to my old apartment. Not good. Send it to the new one.
        edit the address
        the recipient's address is incorrect
        send to: Hill Road 3, 2nd floor
        I entered the billing address as the delivery address by accident
        change adress of order 771
        could I switch the delivery to a neighbor at number 9
        I put the wrong postcode
        is it possible to alter the destination of my order
      `),
    }),
    action({
      name: "start_return",
      description: "Registers the return of an item and sends the customer a return label.",
      changes: true,
      input: text("item", "The item to send back"),
      examples: lines(`
        I want to send this back
        How do I return an item?
        I need a return label
        The shoes don't fit, I'd like to return them
        It arrived broken, I want to give it back
      `),
      messages: lines(`
        can i return the chair
        It's too big for our balcony. I want to send it back.
        return label please
        the colour looks nothing like the photo, taking it back how?
        I'd like to retrun the lamp
        Please start a return for the hose
        Doesn't work. I'm sending it back, what now?
        want to give back two of the three pots
        I got the wrong item and would like to return it
        how to make a return
        Package arrived damaged. I don't want a replacement, I want to send it back.
        I need to post something back to you
        where do I print the label for returning stuff
        My wife doesn't like it, can we bring it back
        register a return: garden table
        I am not happy with the grill and want to return it
        sending back order 48213, need the form
        Not what I expected. Return please!
        can you email me a returns label
        The box was never opened. May I still return it?
      `),
    }),
    action({
      name: "get_invoice",
      description: "Gets the invoice of an order as a PDF.",
      changes: false,
      examples: lines(`
        I need the invoice for my order
        Can you send me a receipt?
        Where can I download the bill?
        I lost the invoice
        My accountant needs a VAT invoice
      `),
      messages: lines(`
        invoice for 48213
        can i have the receipt as pdf
        My boss needs a bill for the desk chair, could you send it?
        there was no invoice in the box
        i need an invioce with tax on it
        Please resend the invoice
        download receipt
        for the tax office I need proof of what I paid
        Where do I find my bills
        I'd like a copy of the invoice from March
        Never got a receipt by mail. Can I get one?
        pdf of the invoice please
        do you have the invoice for my last order
        send the bill to me again
        warranty claim: they ask me for the original receipt
        invoice missing
        Can you show me the invoice
        Could you give me the VAT receipt for both orders?
        need paperwork for my expenses, the invoice I mean
        I deleted the mail with the invoice by accident
      `),
    }),
    action({
      name: "refund_status",
      description: "Shows whether a refund was paid out and when the money will arrive.",
      changes: false,
      examples: lines(`
        Where is my refund?
        When do I get my money back?
        I returned it two weeks ago and have not been refunded
        Has the refund been sent?
        The money is not on my account yet
      `),
      messages: lines(`
        refund??
        I sent the chair back on the 3rd and still haven't seen any money
        when will you refund me
        how long until the refund is on my card
        Has my refund gone out
        my refnd is late
        You got the return on Friday. So when do I get paid back?
        still waiting for the reimbursement of order 48213
        was the refund paid to paypal or to my bank
        did you get my return? i want to know about the money
        status of my refund please
        It has been 14 days and my bank says there is nothing from you.
        I cancelled the order, when is my money returned
        is my refund on the way
        Only half of the amount came back. Where is the rest of my refund?
        no refund yet
        When can I expect the credit
        can you check the refund for the lamp
        You promised a refund within a week. Nothing!
        where's my money
      `),
    }),
    action({
      name: "redeem_voucher",
      description: "Adds a voucher or gift card to the customer's account.",
      changes: true,
      input: text("code", "The code of the voucher"),
      examples: lines(`
        I have a voucher code
        How do I use my gift card?
        Redeem SUMMER-22
        The coupon does not work at checkout
        Add this gift card to my account
      `),
      messages: lines(`
        redeem GIFT-889-XY
        my grandma gave me a gift card, how do i use it
        Voucher code: HELLO5. Please apply.
        can you put this coupon on my account
        I forgot to enter my vouchr
        the code ROSES10 isn't accepted
        I'd like to add a gift certificate
        got a 10 euro coupon by mail, where does it go
        add my gift card balance
        please use my voucher code for me
        Is my coupon still good? I want to redeem it.
        i wanna cash in a gift voucher
        apply promo code SPRING
        gift card number 5566 7788
        how to redeem
        It says invalid when I type the code of my gift card
        enter coupon
        we won a voucher at your raffle and want to use it
        could you load the gift card on my account? thanks!
        put voucher 7H-2K in
      `),
    }),
    action({
      name: "list_orders",
      description: "Lists the customer's orders of the past, with dates and totals.",
      changes: false,
      examples: lines(`
        Show my orders
        What did I order last year?
        My order history
        Which orders do I have with you?
        How much did I spend in May?
      `),
      messages: lines(`
        list all my orders
        order history pls
        What have I bought from you so far?
        can i see my previous purchases
        I want to buy the same soil again but forgot which one. What did I order in spring?
        show me past orders
        how many orders did i make this year
        all my oders
        see everything I ordered
        overview of my purchases
        Which things did I get in 2025?
        my last five orders
        What was the date of my first order?
        what's the number of my latest order
        I'd like to look at older orders
        did I ever order a rake from you
        Can you list what I ordered with the totals?
        show purchase history
        give me my orders
        Not the status, just the list of orders I made, please
      `),
    }),
  ],
  outOfScope: lines(`
    Do you ship to Norway?
    what are your opening hours
    Is the oak table treated with oil?
    How much is shipping for a parasol
    do you have the blue one in stock
    Which grill is best for a small balcony?
    can I pay by invoice in three parts
    I want to work for you, any open jobs?
    your website is really slow today
    Do you price match?
    how long is the warranty on mowers
    where is your nearest store
    Is the hammock machine washable
    I'd like to sell my own pots in your shop
    how do I assemble the shelf? page 3 of the manual makes no sense
    what does the lamp weigh
    do you do click and collect
    Are your seeds organic?
    the driver was very rude to me
    I forgot my password
    please delete my account and everything you know about me
    unsubscribe me from the newsletter
    Are there any sales at the end of the month?
    does it come with batteries
    who makes your garden hoses
    can you wrap it as a present
    is there a student discount
    What's the maximum load of the swing?
    I have an idea for a new product
    do you deliver on saturdays
    Is there a phone number I can ring?
    which payment methods do you take
    the picture on the product page is wrong
    Will the rose bush survive minus 20?
    Are the chairs sold in pairs
    how do I write a review
    my login e-mail has changed
    could you recommend a soil for tomatoes
    What is your policy on data protection?
    do you buy back old mowers
  `),
};
