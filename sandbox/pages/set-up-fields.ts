/** What the set-up page asks for, and which of the processor's wishes each answer fulfils. */
export interface SetUpField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type: 'text' | 'date' | 'checkbox'
  readonly numeric?: boolean
  readonly fulfils: readonly string[]
  /** What is wrong with an answer, if anything. `now` in ms since 1970. */
  readonly problem: (answer: string, now: number) => string | undefined
}

const YOUNGEST = 13
const YEAR = 365.2425 * 86_400_000

export const ROUTING_NUMBER = '110000000'
/** The bank accounts that can be tried, and why payouts to them come back. */
export const BANK_ACCOUNTS = new Map<string, string | undefined>([
  ['000123456789', undefined],
  ['000111111116', 'no_account'],
  ['000111111113', 'account_closed'],
  ['000222222227', 'insufficient_funds'],
  ['000333333335', 'debit_not_authorized'],
  ['000444444440', 'invalid_currency'],
])
/** The end of a social security number that belongs to somebody else. */
export const SSN_OF_ANOTHER = '1111'

const filled = (answer: string) => (answer ? undefined : 'Please fill this in.')

const fields: readonly SetUpField[] = [
  { name: 'first_name', label: 'Legal first name', type: 'text', fulfils: ['individual.first_name'], problem: filled },
  { name: 'last_name', label: 'Legal last name', type: 'text', fulfils: ['individual.last_name'], problem: filled },
  {
    name: 'dob',
    label: 'Date of birth',
    type: 'date',
    fulfils: ['individual.dob.day', 'individual.dob.month', 'individual.dob.year'],
    problem: (answer, now) => {
      const born = /^\d{4}-\d{2}-\d{2}$/.test(answer) ? Date.parse(answer) : Number.NaN
      if (Number.isNaN(born)) return 'Please enter a date, for example 1901-01-01.'
      return (now - born) / YEAR < YOUNGEST ? `You must be at least ${YOUNGEST} years old.` : undefined
    },
  },
  {
    name: 'ssn_last_4',
    label: 'Last 4 digits of your Social Security number',
    hint: `Any four; ${SSN_OF_ANOTHER} is not believed.`,
    type: 'text',
    numeric: true,
    fulfils: ['individual.ssn_last_4'],
    problem: (answer) => (/^\d{4}$/.test(answer) ? undefined : 'Please enter four digits.'),
  },
  {
    name: 'routing_number',
    label: 'Bank routing number',
    hint: `Sandbox: ${ROUTING_NUMBER}`,
    type: 'text',
    numeric: true,
    fulfils: ['external_account'],
    problem: (answer) =>
      answer === ROUTING_NUMBER ? undefined : `Real banks stay out of a sandbox: use ${ROUTING_NUMBER}.`,
  },
  {
    name: 'account_number',
    label: 'Bank account number',
    hint: 'Sandbox: 000123456789 is paid; payouts to 000111111116 come back.',
    type: 'text',
    numeric: true,
    fulfils: ['external_account'],
    problem: (answer) =>
      BANK_ACCOUNTS.has(answer) ? undefined : 'Real banks stay out of a sandbox: use 000123456789.',
  },
]

/** Told by sending the form in. */
const IMPLIED = ['business_type', 'tos_acceptance.date', 'tos_acceptance.ip']

/** The fields for what is wanted; a wish that no field knows is fulfilled by a tick. */
export function fieldsFor(wanted: readonly string[]): SetUpField[] {
  const known = new Set([...IMPLIED, ...fields.flatMap(({ fulfils }) => fulfils)])
  const others = wanted.filter((one) => !known.has(one))
  return [...fields.filter(({ fulfils }) => fulfils.some((one) => wanted.includes(one))), ...others.map(tick)]
}

export const impliedIn = (wanted: readonly string[]): string[] => wanted.filter((one) => IMPLIED.includes(one))

const tick = (wish: string): SetUpField => ({
  name: wish,
  label: `I hand this in: ${wish.replaceAll(/[._]/g, ' ')}`,
  type: 'checkbox',
  fulfils: [wish],
  problem: (answer) => (answer ? undefined : 'Please tick this.'),
})
