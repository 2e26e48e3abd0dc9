import {
  type Account,
  type AccountDetails,
  type BankAccount,
  lockAccount,
  submitAccountDetails,
} from '#sandbox/connect/accounts.ts'
import { recordChange, type StateChange } from '#sandbox/objects.ts'
import { escapeHtml, renderPage } from '#sandbox/pages/page.ts'
import type { Form } from '#sandbox/params.ts'
import type { SandboxClock, SandboxContext } from '#sandbox/sandbox-context.ts'

/** The page on which the owner of a connected account submits the required information. */
export const onboardingPage = async ({ database }: SandboxContext, accountId: string): Promise<string> =>
  renderOnboarding({ account: await lockAccount(database, accountId), answers: {}, problems: {} })

/** Submits the form. Returns the page with error messages if a value is invalid. */
export async function submitOnboarding(
  context: SandboxContext,
  accountId: string,
  form: Form,
): Promise<string | undefined> {
  if (form.step === 'skip') return undefined
  const { clock, database, payoutMs } = context
  const result = await database.transaction(async (sql): Promise<StateChange | string> => {
    const account = await lockAccount(sql, accountId)
    const parsed = parseAnswers({ form, account, clock })
    if ('problems' in parsed)
      return renderOnboarding({ account, answers: answersOf(form, account), problems: parsed.problems })
    const payout = { task: 'create_payout', objectId: account.id, dueAt: clock.now() + payoutMs } as const
    const change = { ...submitAccountDetails(account, parsed.details), tasks: [payout] }
    await recordChange(sql, { change, context, request: null })
    return change
  })
  if (typeof result === 'string') return result
  context.wakeWorkers(result)
  return undefined
}

const answersOf = (form: Form, account: Account): Answers =>
  Object.fromEntries(
    fieldsFor(account.requirements.currently_due).map(({ name }) => [name, answerTo(form, name)] as const),
  )

interface OnboardingView {
  readonly account: Account
  readonly answers: Answers
  readonly problems: Problems
}

function renderOnboarding({ account, answers, problems }: OnboardingView): string {
  const fields = fieldsFor(account.requirements.currently_due)
  const name = account.business_profile.name ?? account.email ?? 'your account'
  const form = fields.length > 0 ? formOf(fields, answers, problems) : '<p>No further information is required.</p>'
  return renderPage({
    title: 'Get paid',
    body: `<p>Before ${escapeHtml(name)} can be paid, the processor needs some information. Of what you enter, the sandbox stores
only the last four digits of the bank account.</p>
${accountErrors(account)}${summary(problems)}
<form method="post" novalidate>${form}
<div class="buttons">
<button type="submit" name="step" value="done">${fields.length > 0 ? 'Save and continue' : 'Continue'}</button>
<button type="submit" name="step" value="skip" class="quiet">Skip for now</button>
</div></form>`,
  })
}

const formOf = (fields: readonly OnboardingField[], answers: Answers, problems: Problems): string =>
  `<fieldset><legend>About you and your bank</legend>
${fields.map((field) => fieldOf(field, { answer: answers[field.name] ?? '', problem: problems[field.name] })).join('\n')}
</fieldset>`

function fieldOf(field: OnboardingField, { answer, problem }: { answer: string; problem: string | undefined }): string {
  const id = escapeHtml(field.name)
  const describedBy = [...(field.hint ? [`${id}-hint`] : []), ...(problem ? [`${id}-problem`] : [])].join(' ')
  const attributes = [
    `id="${id}" name="${id}" type="${field.type}" autocomplete="off"`,
    field.numeric ? 'inputmode="numeric"' : '',
    describedBy ? `aria-describedby="${describedBy}"` : '',
    problem ? 'aria-invalid="true"' : '',
    field.type === 'checkbox' ? (answer ? 'checked' : '') : `value="${escapeHtml(answer)}"`,
  ].join(' ')
  const label = `<label for="${id}">${escapeHtml(field.label)}</label>`
  const input = `<input ${attributes}>`
  const lines = [
    field.type === 'checkbox'
      ? `<div>${input}${label.replace('<label', '<label style="display:inline"')}</div>`
      : label + input,
    field.hint ? `<p class="hint" id="${id}-hint">${escapeHtml(field.hint)}</p>` : '',
    problem ? `<p class="problem" id="${id}-problem">${escapeHtml(problem)}</p>` : '',
  ]
  return `<div>${lines.join('')}</div>`
}

const summary = (problems: Problems): string =>
  Object.keys(problems).length > 0 ? '<p class="alert" role="alert">Please correct the marked fields.</p>' : ''

const accountErrors = ({ requirements: { errors } }: Account): string =>
  errors.map(({ reason }) => `<p class="alert">${escapeHtml(reason)}</p>`).join('')

type Answers = Readonly<Record<string, string>>
/** The error messages, by field. */
type Problems = Readonly<Record<string, string>>

function parseAnswers({
  form,
  account,
  clock,
}: {
  form: Form
  account: Account
  clock: SandboxClock
}): { details: AccountDetails } | { problems: Problems } {
  const due = account.requirements.currently_due
  const fields = fieldsFor(due)
  const problems: Record<string, string> = {}
  for (const { name, validate } of fields) {
    const problem = validate(answerTo(form, name), clock.now())
    if (problem) problems[name] = problem
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    details: {
      satisfiedRequirements: [
        ...due.filter((requirement) => IMPLIED.includes(requirement)),
        ...fields.flatMap(({ satisfies }) => satisfies),
      ],
      bankAccount: bankAccountIn(form, account, clock),
      errors: verificationErrors(form),
    },
  }
}

const answerTo = (form: Form, name: string): string => {
  const answer = form[name]
  return typeof answer === 'string' ? answer.trim().slice(0, 200) : ''
}

function bankAccountIn(form: Form, account: Account, clock: SandboxClock): BankAccount | undefined {
  const number = answerTo(form, 'account_number')
  if (!BANK_ACCOUNTS.has(number)) return undefined
  const failureCode = BANK_ACCOUNTS.get(number)
  return {
    id: clock.newObject('ba').id,
    object: 'bank_account',
    account: account.id,
    bank_name: 'SANDBOX TEST BANK',
    country: 'US',
    currency: 'usd',
    last4: number.slice(-4),
    routing_number: ROUTING_NUMBER,
    status: 'new',
    metadata: failureCode ? { failureCode } : {},
  }
}

const verificationErrors = (form: Form): AccountDetails['errors'] =>
  answerTo(form, 'ssn_last_4') === UNVERIFIABLE_SSN
    ? [
        {
          code: 'verification_failed_keyed_identity',
          reason: 'The person’s keyed-in identity information could not be verified.',
          requirement: 'individual.ssn_last_4',
        },
      ]
    : []

interface OnboardingField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type: 'text' | 'date' | 'checkbox'
  readonly numeric?: boolean
  /** The requirements that a valid answer satisfies. */
  readonly satisfies: readonly string[]
  /** Returns an error message for an invalid answer. `now` in ms since 1970. */
  readonly validate: (answer: string, now: number) => string | undefined
}

const MIN_AGE_YEARS = 13
const YEAR_MS = 365.2425 * 86_400_000

const ROUTING_NUMBER = '110000000'
/** The test bank accounts, with the failure code of their payouts. */
const BANK_ACCOUNTS = new Map<string, string | undefined>([
  ['000123456789', undefined],
  ['000111111116', 'no_account'],
  ['000111111113', 'account_closed'],
  ['000222222227', 'insufficient_funds'],
  ['000333333335', 'debit_not_authorized'],
  ['000444444440', 'invalid_currency'],
])
/** The last digits of a Social Security number that cannot be verified. */
const UNVERIFIABLE_SSN = '1111'

const required = (answer: string) => (answer ? undefined : 'This field is required.')

const fields: readonly OnboardingField[] = [
  {
    name: 'first_name',
    label: 'Legal first name',
    type: 'text',
    satisfies: ['individual.first_name'],
    validate: required,
  },
  {
    name: 'last_name',
    label: 'Legal last name',
    type: 'text',
    satisfies: ['individual.last_name'],
    validate: required,
  },
  {
    name: 'dob',
    label: 'Date of birth',
    type: 'date',
    satisfies: ['individual.dob.day', 'individual.dob.month', 'individual.dob.year'],
    validate: (answer, now) => {
      const birth = /^\d{4}-\d{2}-\d{2}$/.test(answer) ? Date.parse(answer) : Number.NaN
      if (Number.isNaN(birth)) return 'Please enter a date, for example 1901-01-01.'
      return (now - birth) / YEAR_MS < MIN_AGE_YEARS ? `You must be at least ${MIN_AGE_YEARS} years old.` : undefined
    },
  },
  {
    name: 'ssn_last_4',
    label: 'Last 4 digits of your Social Security number',
    hint: `Sandbox: any four digits; ${UNVERIFIABLE_SSN} cannot be verified.`,
    type: 'text',
    numeric: true,
    satisfies: ['individual.ssn_last_4'],
    validate: (answer) => (/^\d{4}$/.test(answer) ? undefined : 'Please enter four digits.'),
  },
  {
    name: 'routing_number',
    label: 'Bank routing number',
    hint: `Sandbox: ${ROUTING_NUMBER}`,
    type: 'text',
    numeric: true,
    satisfies: ['external_account'],
    validate: (answer) =>
      answer === ROUTING_NUMBER ? undefined : `The sandbox accepts no real banks. Use ${ROUTING_NUMBER}.`,
  },
  {
    name: 'account_number',
    label: 'Bank account number',
    hint: 'Sandbox: payouts to 000123456789 succeed, payouts to 000111111116 fail.',
    type: 'text',
    numeric: true,
    satisfies: ['external_account'],
    validate: (answer) =>
      BANK_ACCOUNTS.has(answer) ? undefined : 'The sandbox accepts no real banks. Use 000123456789.',
  },
]

/** The requirements that any submission of the form satisfies. */
const IMPLIED = ['business_type', 'tos_acceptance.date', 'tos_acceptance.ip']

/** The fields of the requirements that are due. A requirement without a field gets a checkbox. */
function fieldsFor(due: readonly string[]): OnboardingField[] {
  const known = new Set([...IMPLIED, ...fields.flatMap(({ satisfies }) => satisfies)])
  const others = due.filter((requirement) => !known.has(requirement))
  return [
    ...fields.filter(({ satisfies }) => satisfies.some((requirement) => due.includes(requirement))),
    ...others.map(checkboxField),
  ]
}

const checkboxField = (requirement: string): OnboardingField => ({
  name: requirement,
  label: `I submit: ${requirement.replaceAll(/[._]/g, ' ')}`,
  type: 'checkbox',
  satisfies: [requirement],
  validate: (answer) => (answer ? undefined : 'Please check this box.'),
})
