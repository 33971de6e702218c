/**
 * Everyday words of customers, and the hypernyms that pages use: a question about a daughter is answered by a page
 * about children, but a question about children not by one about a daughter.
 *
 * @see docs/decisions/knowledge.md, "Everyday words and wider ones"
 * @module
 */
import { stem } from "./stem.ts";

/** One subject a line: customers' words, and after the colon those of pages. */
const TABLE = `
  quit resign: cancel terminate end leave
  sick ill unwell illness disease: medical doctor health
  doctor gp physician orthopaedist specialist: doctor medical physician
  cheap discount deal bargain saving: discount reduction reduced offer
  expensive dear: price cost increase
  student university uni college school pupil: student pupil education
  pensioner retired elderly: senior
  wage payday: salary
  salary: wage
  quid bucks: money
  mum mom dad mother father: parent guardian
  parent: guardian adult
  son daughter kid toddler baby infant teenager teen boy girl: child kid young minor
  wife husband girlfriend boyfriend spouse: partner companion
  friend mate buddy pal cousin brother sister: friend guest companion
  dog cat puppy pet: pet animal dog
  car vehicle: car parking vehicle
  bike bicycle cycle: bicycle bike
  overseas foreign spain france italy portugal germany austria poland greece turkey usa america europe: abroad country international
  abroad: country international foreign
  relocate relocation: move
  flat apartment house: home address
  cracked snapped torn ripped smashed dented scratched scratch dent crack: damage broken
  nicked robbed pinched theft thief steal: theft stolen
  injured injury hurt crash: accident injury
  glitch bug fault: error problem fault
  offline unreachable unavailable down: outage disruption unavailable maintenance
  hacked virus infected: malware hacked security
  junk: spam
  typo mistyped misspelled: wrong
  mistake accidentally: error wrong
  disappeared vanished misplaced: lost missing
  bracelet armband: wristband band
  fob badge chip: card key wristband
  gate barrier turnstile entrance: entry entrance door
  saturday sunday: weekend hours
  xmas christmas easter: holiday
  crowded packed: busy
  waitlist queue: waiting
  workout exercise: training exercise workout
  pregnant expecting: pregnancy
  bypass operation: surgery
  film filming selfie tiktok: photo filming recording video
  rude unfriendly impolite dissatisfied unhappy complain: complaint
  boss supervisor: manager
  refer recommend: referral recommend
  bonus: reward
  compensation: refund credit compensation
  overcharged: charged refund
  paper passport identity licence identification: id identification document passport
  proof: certificate document evidence
  bookkeeper: accountant
  erase wipe: delete erase
  gdpr privacy: data privacy personal
  hotline helpline human agent: support phone contact
  reach contact call: contact phone support
  telephone: phone
  directions located situated: address location
  postman courier: carrier delivery
  porch doorstep: door neighbour
  collect: pickup collection
  pickup: collect collection
  colour color: colour
  guarantee: warranty
  instalment: part monthly
  amex visa mastercard: card credit
  bounced: returned rejected declined
  loyalty: points member
  laundry: wash
  insured insurance cover coverage covered: insurance cover liability
  puncture tyre tire: tyre puncture breakdown repair
  charger: charging
  distance kilometre mile: range distance
  suitcase baggage luggage bag: luggage bag
  trip excursion ride journey: tour trip
  gps garmin navigation: map route navigation
  hotel airbnb hostel: accommodation hotel
  blog homepage webshop: website
  migrate transfer: move transfer migration
  gigabyte gb disk: storage space
  tariff rate: plan package rate
  bigger larger: upgrade
  lower smaller: downgrade
  employee worker staff: user team colleague staff
  credential: password login
  verify verification: verify identity confirm
  atm: cash machine
  scam fraud phishing scammer: fraud suspicious scam phishing
  painful ache sore: pain
  hurt: pain
  toothache: pain tooth
  swollen: swelling
  urgent: emergency urgent
  wheelchair disabled: accessible accessibility ramp lift step
  scared afraid terrified frightened anxious fear: nervous anxiety afraid
  nervous: anxious
  female lady: woman women
  brace: aligner straightening orthodontic
  numb: anaesthetic
  vegetarian vegan: menu diet food
  parking garage: parking car
  wifi internet: internet wifi
  toddler pram buggy: childcare child
  nanny babysitter: childcare
  hiring vacancy: job position career
  forbid forbidden: prohibited allowed denied
  permit permitted: allowed permission
  naked nude: clothing
  trainers sneaker sandal: shoe
  bathroom restroom loo: toilet
  reschedule rebook: move change
  postpone: move change
  checkup check: examination check
  tracking whereabouts: tracking
  posted dispatched: dispatch shipped sent
  dispatched: sent shipped
  dearest priciest: price expensive
  tier: plan level package
  branch outlet: location shop
  tied: contract term commitment minimum
  fine penalty: fee penalty charge
  owe owed debt overdue outstanding arrears: unpaid due payment balance
  padlock https: ssl certificate
  putty terminal console shell: ssh
  gmail outlook thunderbird: mail email
  hostname: server host
  chrome safari firefox edge: browser
  mac macbook windows linux: computer
  french german spanish english italian dutch polish japanese chinese turkish arabic portuguese: language
  dollar euro pound yen: currency
  deadline: milestone due
  coworker colleague teammate: user member
  glove scarf hat umbrella wallet headphone: found property
  birthday present: gift voucher
  gift: voucher
  wedding conference: event
  pupil scout class school: group school
  lunch dinner breakfast snack hungry: food meal restaurant
  taxi bus tram train subway metro: transport directions station
  drive driving: car parking directions
  stain stained muddy dirty: clean cleaning wash
  noisy loud noise: quiet noise
  zipper zip strap: repair
  tight loose: size fit
  tall height: size height
  fake counterfeit genuine: original authentic
  allergic allergy: allergen ingredient
  recycle recyclable plastic: packaging environment recycled sustainable
  lawyer sue court: legal
  underage: age minor
  cashback rebate: discount refund
  bulk wholesale: discount business volume
  freelancer freelance: business
  taxes deduct: tax receipt
  advisor adviser bookkeeper: accountant
  wire iban: bank transfer
  klarna applepay googlepay: payment
  suspended banned: blocked locked suspended
  surname maiden: name
  died deceased death: death inheritance
  revert rollback: restore undo
  slow sluggish laggy: speed performance
  unsubscribe: newsletter notification
  ring ringing beep buzz mute: notification quiet silent
  theme: appearance dark
  hotkey: keyboard shortcut
  printer printing: print
  upload: import
  chase dunning: reminder
  offer: quote
  hourly: time
  weekly monthly: recurring repeat
  kick expel: remove
  promote: role admin
`;

const BY_STEM: ReadonlyMap<string, ReadonlySet<string>> = readTable(TABLE);

/** Returns the hypernyms that a page may use for a word with this stem, as written. */
export function widerWordsOf(stem: string): readonly string[] {
  return [...BY_STEM.get(stem) ?? []];
}

function readTable(table: string): ReadonlyMap<string, ReadonlySet<string>> {
  const wider = new Map<string, Set<string>>();
  for (const line of table.trim().split("\n")) {
    const [asked = "", said = ""] = line.trim().split(": ");
    for (const key of asked.split(" ").map(stem)) {
      const words = said.split(" ").filter((word) => stem(word) !== key);
      wider.set(key, new Set([...wider.get(key) ?? [], ...words]));
    }
  }
  return wider;
}
