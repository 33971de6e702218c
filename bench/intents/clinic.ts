/**
 * A dental practice with appointments: its actions, and messages of its patients.
 *
 * @module
 */
import { action, lines, type Scene, text } from "./scene.ts";

/** The practice. */
export const CLINIC: Scene = {
  name: "clinic",
  actions: [
    action({
      name: "book_appointment",
      description: "Books an appointment for the patient on a day they choose.",
      changes: true,
      input: text("date", "The day they want, as YYYY-MM-DD"),
      examples: lines(`
        I need an appointment
        Can I come in next week?
        I'd like to book a check-up
        My tooth hurts, when can you see me?
        Is there a free slot on Monday?
      `),
      messages: lines(`
        book me in for a cleaning
        toothache!! can i come today
        I would like to make an appointment for my son
        Do you have anything free on Thursday morning?
        I broke a tooth last night and need to see a dentist as soon as possible
        appointmnt please
        when is the next free appointment
        can I see Dr. Lee this week
        reserve 2026-12-04 for me
        My crown fell out. What is the earliest you can take me?
        new patient, i want to come for a check up
        schedule a visit
        It's time for my yearly check, when would that be possible?
        any openings tomorrow
        Hello, I want to arrange a consultation about braces.
        slot for hygienist pls
        make a booking for two kids
        could you fit me in on friday
        I need to get my teeth checked before my holiday
        get me an appointment with the dentist
      `),
    }),
    action({
      name: "cancel_appointment",
      description: "Cancels an appointment that the patient has.",
      changes: true,
      examples: lines(`
        Cancel my appointment
        I can't come tomorrow
        I'm ill and have to call it off
        Please delete my booking
        I won't make it on Friday
      `),
      messages: lines(`
        please cancel 2026-12-04
        Sorry, I have to cancel my visit, my child is sick
        cant make it today
        cancle my apointment
        I don't need the appointment any more, the pain is gone
        call off my cleaning
        I will not be coming on Monday
        drop my booking please
        I am travelling that week and must cancel. No new date needed.
        take me off the list for tomorrow
        need to cancel the check-up
        we can't come, both kids have a fever
        remove my reservation
        I found another dentist, so cancel all my appointments
        How do I cancel?
        not coming today, sorry
        withdraw my appointment
        Don't wait for me at 3, I can't come
        cancel, please
        I booked twice by mistake, delete one
      `),
    }),
    action({
      name: "move_appointment",
      description: "Moves an appointment of the patient to another day.",
      changes: true,
      input: text("date", "The new day, as YYYY-MM-DD"),
      examples: lines(`
        Can I move my appointment?
        I need another date
        Reschedule my visit to next week
        Is an earlier time possible?
        Tuesday doesn't work for me, can we do Wednesday?
      `),
      messages: lines(`
        reschedule please
        could we push my appointment back a week
        My shift changed. Can I come on Thursday instead of Tuesday?
        resheduling my check up
        move it to 2026-12-11
        I'd like a later time for tomorrow
        shift my booking to the afternoon
        different day for my cleaning?
        I don't want to cancel, just move it by a few days
        can my appointment be earlier
        The time you gave me doesn't work. What else is there?
        postpone my visit
        swap my Monday appointment for Friday
        i need to change my appointment
        bring forward my appointment if possible
        put it off until January
        Is it ok if I come an hour later?
        can we do another day
        change the date of the root canal
        I have a meeting then, could I get another slot instead
      `),
    }),
    action({
      name: "show_appointments",
      description: "Shows the patient's coming appointments.",
      changes: false,
      examples: lines(`
        When is my appointment?
        Do I have an appointment this week?
        What time do I have to be there?
        Show my bookings
        I forgot the date of my visit
      `),
      messages: lines(`
        when am I due
        what time was my appointment again
        I lost the card with the date. When do I come in?
        is my booking confirmed
        list my appointments
        When's my next check up
        do we have anything booked for my daughter
        which day is my root canal
        tell me my next apointment
        Am I seeing Dr. Lee or Dr. Moss on Friday?
        upcoming visits
        did my booking go through
        Is it at nine or at ten tomorrow? I can't find the mail.
        date of my next cleaning please
        have I got an appointment next month
        what have I booked
        remind me when I have to come
        check my appointment
        how many appointments do I have left
        see my schedule
      `),
    }),
    action({
      name: "order_prescription",
      description: "Orders a repeat prescription for a medicine that the patient takes.",
      changes: true,
      input: text("medicine", "The medicine"),
      examples: lines(`
        I need a new prescription
        Can I get more of my painkillers?
        Please renew my prescription
        My antibiotics are finished
        I ran out of the mouth rinse you gave me
      `),
      messages: lines(`
        prescription for ibuprofen please
        I've run out of my tablets
        could the doctor prescribe the gel again
        refill
        I need more antibiotics, the swelling is back
        repeat perscription
        can you send a prescription to my pharmacy
        My pills are almost gone. Can I have another pack?
        renew my medication
        please write me up for the fluoride again
        another script for the painkillers
        the pharmacy says the prescription is no longer valid, new one please
        I need the same medicine as last time
        get a prescription
        order my meds
        Is it possible to pick up a prescription without seeing the dentist?
        out of chlorhexidine
        more of the cream for my gums
        i want to reorder the pills from my last visit
        prescription renewal
      `),
    }),
    action({
      name: "update_insurance",
      description: "Stores the patient's new health insurance and its number.",
      changes: true,
      input: text("number", "The insurance number"),
      examples: lines(`
        I have a new insurance
        Update my insurance number
        I changed my health insurance
        My insurance card is new
        You have the wrong insurer for me
      `),
      messages: lines(`
        new insurance since january
        my insurer changed, what do you need from me
        insurance number is now K-55 102
        please correct my insurance
        I switched to another health insurance and got a bill. Can you put in the new one?
        change insurrance
        I'm now insured with my husband
        got a new health card
        update my cover details
        here is my new policy number
        replace my old insurance with the new one
        I am privately insured now
        add my dental insurance to my file
        my insurance details are out of date
        where can I give you my insurance number
        I left my old insurer last month. Please note the new one.
        set my insurance to Helva
        the insurance on your form is wrong
        enter my insurance data
        insurance changed!
      `),
    }),
  ],
  outOfScope: lines(`
    Where can I park?
    how much is a whitening
    does a filling hurt
    Are you open on Saturdays?
    what should I eat after an extraction
    Is Dr. Lee a specialist for children?
    my gums bleed when I brush, is that bad
    Do you speak Spanish?
    which toothpaste do you recommend
    I left my umbrella in the waiting room
    can I pay in instalments
    is the building accessible by wheelchair
    how long does a root canal take
    Do you do implants?
    I'd like my x-rays
    What do braces cost for adults
    the bill you sent me is too high
    my child is afraid of the dentist
    do I need to fast before the operation
    can I drive after the anaesthetic
    Is it normal that my face is still numb?
    How often should I floss?
    are you taking apprentices
    the receptionist was lovely, please thank her
    what is the emergency number at night
    do you use amalgam
    How do I clean a retainer
    which bus goes to you
    can I bring my dog
    Do you have a lift?
    what's your fax number
    I want to complain about the waiting time
    electric or manual toothbrush?
    who will do the surgery
    is there wifi in the waiting room
    How long do crowns last?
    Will whitening damage my teeth
    can my partner come in with me
    what does the law say about my records
    Do you treat pregnant women?
  `),
};
