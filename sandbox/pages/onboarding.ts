import { type Account, type BankAccount, lockAccount, type Told, tellAccount } from '#sandbox/connect/accounts.ts'
import { recordChange } from '#sandbox/objects.ts'
import { page, safe } from '#sandbox/pages/page.ts'
import type { Form } from '#sandbox/params.ts'
import type { Clerk, Desk } from '#sandbox/sandbox-context.ts'

export const setUpAt = async ({ database }: Desk, accountId: string): Promise<string> =>
  setUpPage({ account: await lockAccount(database, accountId), answers: {}, problems: {} })

/** Takes a form that was sent in; answers the page again where something is wrong with it. */
export async function tell(desk: Desk, accountId: string, form: Form): Promise<string | undefined> {
  if (form.step === 'skip') return undefined
  const { clerk, database, payoutMs } = desk
  const again = await database.transaction(async (sql) => {
    const account = await lockAccount(sql, accountId)
    const read = answersIn({ form, account, clerk })
    if ('problems' in read) return setUpPage({ account, answers: answersOf(form, account), problems: read.problems })
    const change = tellAccount(account, read.told)
    const payOut = { errand: 'pay_out', of: account.id, at: clerk.now() + payoutMs } as const
    await recordChange(sql, { change: { ...change, errands: [payOut] }, clerk, request: null })
    return undefined
  })
  desk.changed()
  return again
}

const answersOf = (form: Form, account: Account): Answers =>
  Object.fromEntries(
    fieldsFor(account.requirements.currently_due).map(({ name }) => [name, answerTo(form, name)] as const),
  )

export interface SetUpView {
  readonly account: Account
  readonly answers: Answers
  readonly problems: Problems
}

/** The page where the owner of an account tells what is wanted of them. */
function setUpPage({ account, answers, problems }: SetUpView): string {
  const fields = fieldsFor(account.requirements.currently_due)
  const name = account.business_profile.name ?? account.email ?? 'your account'
  const form = fields.length > 0 ? formOf(fields, answers, problems) : '<p>Nothing more is wanted of you.</p>'
  return page({
    title: 'Get paid',
    body: `<p>So that money can reach ${safe(name)}, the processor needs to know a few things. Nothing you enter is kept but
the last four digits of the bank account.</p>
${doubts(account)}${summary(problems)}
<form method="post" novalidate>${form}
<div class="buttons">
<button type="submit" name="step" value="done">${fields.length > 0 ? 'Save and continue' : 'Continue'}</button>
<button type="submit" name="step" value="skip" class="quiet">Skip for now</button>
</div></form>`,
  })
}

const formOf = (fields: readonly SetUpField[], answers: Answers, problems: Problems): string =>
  `<fieldset><legend>About you and your bank</legend>
${fields.map((field) => fieldOf(field, { answer: answers[field.name] ?? '', problem: problems[field.name] })).join('\n')}
</fieldset>`

function fieldOf(field: SetUpField, { answer, problem }: { answer: string; problem: string | undefined }): string {
  const id = safe(field.name)
  const describedBy = [...(field.hint ? [`${id}-hint`] : []), ...(problem ? [`${id}-problem`] : [])].join(' ')
  const attributes = [
    `id="${id}" name="${id}" type="${field.type}" autocomplete="off"`,
    field.numeric ? 'inputmode="numeric"' : '',
    describedBy ? `aria-describedby="${describedBy}"` : '',
    problem ? 'aria-invalid="true"' : '',
    field.type === 'checkbox' ? (answer ? 'checked' : '') : `value="${safe(answer)}"`,
  ].join(' ')
  const label = `<label for="${id}">${safe(field.label)}</label>`
  const input = `<input ${attributes}>`
  const lines = [
    field.type === 'checkbox'
      ? `<div>${input}${label.replace('<label', '<label style="display:inline"')}</div>`
      : label + input,
    field.hint ? `<p class="hint" id="${id}-hint">${safe(field.hint)}</p>` : '',
    problem ? `<p class="problem" id="${id}-problem">${safe(problem)}</p>` : '',
  ]
  return `<div>${lines.join('')}</div>`
}

const summary = (problems: Problems): string =>
  Object.keys(problems).length > 0 ? '<p class="alert" role="alert">Please look at the marked fields.</p>' : ''

const doubts = ({ requirements: { errors } }: Account): string =>
  errors.map(({ reason }) => `<p class="alert">${safe(reason)}</p>`).join('')

type Answers = Readonly<Record<string, string>>
/** What is wrong, by field. */
type Problems = Readonly<Record<string, string>>

/** Reads a form that was sent in: what it tells, or what is wrong with it. */
function answersIn(parts: { form: Form; account: Account; clerk: Clerk }): { told: Told } | { problems: Problems } {
  const { form, account, clerk } = parts
  const wanted = account.requirements.currently_due
  const fields = fieldsFor(wanted)
  const problems: Record<string, string> = {}
  for (const { name, problem } of fields) {
    const wrong = problem(answerTo(form, name), clerk.now())
    if (wrong) problems[name] = wrong
  }
  if (Object.keys(problems).length > 0) return { problems }
  const fulfilled = [...impliedIn(wanted), ...fields.flatMap(({ fulfills }) => fulfills)]
  return { told: { fulfilled, bank: bankIn(form, account, clerk), doubted: doubtedIn(form) } }
}

const answerTo = (form: Form, name: string): string => {
  const answer = form[name]
  return typeof answer === 'string' ? answer.trim().slice(0, 200) : ''
}

function bankIn(form: Form, account: Account, clerk: Clerk): BankAccount | undefined {
  const number = answerTo(form, 'account_number')
  if (!BANK_ACCOUNTS.has(number)) return undefined
  const fails = BANK_ACCOUNTS.get(number)
  return {
    id: clerk.made('ba').id,
    object: 'bank_account',
    account: account.id,
    bank_name: 'SANDBOX TEST BANK',
    country: 'US',
    currency: 'usd',
    last4: number.slice(-4),
    routing_number: ROUTING_NUMBER,
    status: 'new',
    metadata: fails ? { fails } : {},
  }
}

const doubtedIn = (form: Form): Told['doubted'] =>
  answerTo(form, 'ssn_last_4') === SSN_OF_ANOTHER
    ? [
        {
          code: 'verification_failed_keyed_identity',
          reason: 'The person’s keyed-in identity information could not be verified.',
          requirement: 'individual.ssn_last_4',
        },
      ]
    : []

/** What the set-up page asks for, and which of the processor's wishes each answer fulfills. */
interface SetUpField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type: 'text' | 'date' | 'checkbox'
  readonly numeric?: boolean
  readonly fulfills: readonly string[]
  /** What is wrong with an answer, if anything. `now` in ms since 1970. */
  readonly problem: (answer: string, now: number) => string | undefined
}

const YOUNGEST = 13
const YEAR = 365.2425 * 86_400_000

const ROUTING_NUMBER = '110000000'
/** The bank accounts that can be tried, and why payouts to them come back. */
const BANK_ACCOUNTS = new Map<string, string | undefined>([
  ['000123456789', undefined],
  ['000111111116', 'no_account'],
  ['000111111113', 'account_closed'],
  ['000222222227', 'insufficient_funds'],
  ['000333333335', 'debit_not_authorized'],
  ['000444444440', 'invalid_currency'],
])
/** The end of a social security number that belongs to somebody else. */
const SSN_OF_ANOTHER = '1111'

const filled = (answer: string) => (answer ? undefined : 'Please fill this in.')

const fields: readonly SetUpField[] = [
  { name: 'first_name', label: 'Legal first name', type: 'text', fulfills: ['individual.first_name'], problem: filled },
  { name: 'last_name', label: 'Legal last name', type: 'text', fulfills: ['individual.last_name'], problem: filled },
  {
    name: 'dob',
    label: 'Date of birth',
    type: 'date',
    fulfills: ['individual.dob.day', 'individual.dob.month', 'individual.dob.year'],
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
    fulfills: ['individual.ssn_last_4'],
    problem: (answer) => (/^\d{4}$/.test(answer) ? undefined : 'Please enter four digits.'),
  },
  {
    name: 'routing_number',
    label: 'Bank routing number',
    hint: `Sandbox: ${ROUTING_NUMBER}`,
    type: 'text',
    numeric: true,
    fulfills: ['external_account'],
    problem: (answer) =>
      answer === ROUTING_NUMBER ? undefined : `Real banks stay out of a sandbox: use ${ROUTING_NUMBER}.`,
  },
  {
    name: 'account_number',
    label: 'Bank account number',
    hint: 'Sandbox: 000123456789 is paid; payouts to 000111111116 come back.',
    type: 'text',
    numeric: true,
    fulfills: ['external_account'],
    problem: (answer) =>
      BANK_ACCOUNTS.has(answer) ? undefined : 'Real banks stay out of a sandbox: use 000123456789.',
  },
]

/** Told by sending the form in. */
const IMPLIED = ['business_type', 'tos_acceptance.date', 'tos_acceptance.ip']

/** The fields for what is wanted; a wish that no field knows is fulfilled by a tick. */
function fieldsFor(wanted: readonly string[]): SetUpField[] {
  const known = new Set([...IMPLIED, ...fields.flatMap(({ fulfills }) => fulfills)])
  const others = wanted.filter((one) => !known.has(one))
  return [...fields.filter(({ fulfills }) => fulfills.some((one) => wanted.includes(one))), ...others.map(tick)]
}

const impliedIn = (wanted: readonly string[]): string[] => wanted.filter((one) => IMPLIED.includes(one))

const tick = (wish: string): SetUpField => ({
  name: wish,
  label: `I hand this in: ${wish.replaceAll(/[._]/g, ' ')}`,
  type: 'checkbox',
  fulfills: [wish],
  problem: (answer) => (answer ? undefined : 'Please tick this.'),
})
