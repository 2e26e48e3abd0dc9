import type { Account } from '../connect/account-objects.ts'
import { page, safe } from './page.ts'
import type { Answers, Problems } from './set-up-answers.ts'
import { fieldsFor, type SetUpField } from './set-up-fields.ts'

export interface SetUpView {
  readonly account: Account
  readonly answers: Answers
  readonly problems: Problems
}

/** The page where the owner of an account tells what is wanted of them. */
export function setUpPage({ account, answers, problems }: SetUpView): string {
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
