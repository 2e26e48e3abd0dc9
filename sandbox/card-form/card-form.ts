import {
  type CardText,
  type FieldName,
  type FieldProblem,
  formatField,
  problemOf,
} from '#sandbox/card-form/card-fields.ts'
import { type Appearance, attachStyledShadow, createElement, propertiesOf } from '#sandbox/card-form/dom.ts'
import { testCards } from '#sandbox/cards.ts'

export interface CardFormOptions {
  readonly appearance: Appearance
  readonly withZip: boolean
  readonly onInput: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly onEscape: () => void
}

/** A card form in a host element. */
export interface CardForm {
  read(): CardText
  /** Shows the problem of each invalid field and focuses the first one. Returns its problem. */
  check(): FieldProblem | undefined
  /** Whether all fields are valid. Shows nothing. */
  complete(): boolean
  empty(): boolean
  disable(disabled: boolean): void
  clear(): void
  focus(): void
  blur(): void
}

export function renderCardForm(host: HTMLElement, options: CardFormOptions): CardForm {
  const names: FieldName[] = options.withZip ? ['number', 'expiry', 'cvc', 'zip'] : ['number', 'expiry', 'cvc']
  const fields = new Map<FieldName, CardField>(names.map((name) => [name, cardField(name)]))
  const fieldset = createElement(
    'fieldset',
    { class: 'fields', 'aria-label': 'Card' },
    ...[...fields.values()].map((field) => field.root),
  )
  const form = formOf(fields, fieldset)
  const root = attachStyledShadow(host, cardFormStyle(options.appearance))
  root.append(
    fieldset,
    sandboxBanner((number) => fillIn(fields, { number, onInput: options.onInput })),
  )
  for (const [name, field] of fields) listen({ name, field, form, host, options })
  return form
}

function formOf(fields: ReadonlyMap<FieldName, CardField>, fieldset: HTMLFieldSetElement): CardForm {
  const textOf = (name: FieldName) => fields.get(name)?.input.value ?? ''
  const read = (): CardText => ({
    number: textOf('number'),
    expiry: textOf('expiry'),
    cvc: textOf('cvc'),
    zip: textOf('zip'),
  })
  const problems = () =>
    [...fields].map(([name, field]) => ({ field, problem: problemOf(name, { text: read(), now: Date.now() }) }))
  const inputs = () => [...fields.values()].map(({ input }) => input)
  return {
    read,
    check: () => {
      const found = problems()
      for (const { field, problem } of found) field.showProblem(problem)
      const first = found.find(({ problem }) => problem)
      first?.field.input.focus()
      return first?.problem
    },
    complete: () => problems().every(({ problem }) => !problem),
    empty: () => inputs().every((input) => input.value === ''),
    disable: (disabled) => {
      fieldset.disabled = disabled
    },
    clear: () => {
      for (const { input, showProblem } of fields.values()) {
        input.value = ''
        showProblem(undefined)
      }
    },
    focus: () => inputs()[0]?.focus(),
    blur: () => {
      for (const input of inputs()) input.blur()
    },
  }
}

function listen(parts: {
  name: FieldName
  field: CardField
  form: CardForm
  host: HTMLElement
  options: CardFormOptions
}): void {
  const { name, field, form, host, options } = parts
  const { input } = field
  const problem = () => problemOf(name, { text: form.read(), now: Date.now() })
  input.addEventListener('input', () => {
    // While the shopper types, a problem may disappear. A new one appears when the field loses focus.
    if (!problem()) field.showProblem(undefined)
    options.onInput()
  })
  input.addEventListener('focus', options.onFocus)
  input.addEventListener('blur', () => {
    whenPointerReleased(() => {
      if (input.value !== '') field.showProblem(problem())
    })
    options.onBlur()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') options.onEscape()
    // The page's form does not see inputs in a shadow root, so Enter would not submit it.
    if (event.key === 'Enter') host.closest('form')?.requestSubmit()
  })
}

/** Fills in a test card with a valid date and security code. */
function fillIn(
  fields: ReadonlyMap<FieldName, CardField>,
  { number, onInput }: { number: string; onInput: () => void },
): void {
  const year = String((new Date().getFullYear() + 3) % 100).padStart(2, '0')
  const texts: Record<FieldName, string> = {
    number,
    expiry: `12${year}`,
    cvc: /^3[47]/.test(number) ? '1234' : '123',
    zip: fields.get('zip')?.input.value || '05401',
  }
  for (const [name, field] of fields) {
    field.input.value = texts[name]
    field.input.dispatchEvent(new Event('input'))
  }
  onInput()
}

const FIELDS: Record<FieldName, { label: string; placeholder: string; autocomplete: string; wide: boolean }> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number', wide: true },
  expiry: { label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp', wide: false },
  cvc: { label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc', wide: false },
  zip: { label: 'ZIP code', placeholder: '12345', autocomplete: 'postal-code', wide: true },
}

/** A labeled input with its error message. */
interface CardField {
  readonly root: HTMLElement
  readonly input: HTMLInputElement
  showProblem(problem: FieldProblem | undefined): void
}

function cardField(name: FieldName): CardField {
  const { label, placeholder, autocomplete, wide } = FIELDS[name]
  const id = `card-${name}`
  const input = createElement('input', {
    id,
    type: 'text',
    inputmode: 'numeric',
    autocomplete,
    placeholder,
    'aria-describedby': `${id}-problem`,
    'aria-required': 'true',
    spellcheck: 'false',
  })
  const message = createElement('p', { id: `${id}-problem`, class: 'problem', role: 'alert' })
  input.addEventListener('input', () => formatInput(input, name))
  return {
    root: createElement(
      'div',
      wide ? { class: 'wide' } : {},
      createElement('label', { for: id }, label),
      input,
      message,
    ),
    input,
    showProblem: (problem) => {
      input.setAttribute('aria-invalid', String(problem !== undefined))
      const text = problem?.message ?? ''
      if (message.textContent !== text) message.textContent = text
    },
  }
}

/** Formats the text, and keeps the caret behind the same digit. */
function formatInput(input: HTMLInputElement, name: FieldName): void {
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBeforeCaret = input.value.slice(0, caret).replace(/\D/g, '').length
  const formatted = formatField(name, input.value)
  if (formatted === input.value) return
  input.value = formatted
  const position = isAtEnd ? formatted.length : positionAfter(formatted, digitsBeforeCaret)
  input.setSelectionRange(position, position)
}

function positionAfter(text: string, digits: number): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    if (count === digits) return i
    if (/\d/.test(text[i]!)) count++
  }
  return text.length
}

/** States that no money moves, and lists the test cards. A click on one fills it in. */
function sandboxBanner(onSelect: (number: string) => void): HTMLElement {
  const items = testCards.map(({ number, description }) => testCardItem({ number, description, onSelect }))
  const list = createElement('ul', {}, ...items)
  return createElement(
    'div',
    { class: 'note' },
    createElement('p', {}, 'Sandbox: no real money. Try 4242 4242 4242 4242'),
    createElement('details', {}, createElement('summary', {}, 'All test cards'), list),
  )
}

function testCardItem({
  number,
  description,
  onSelect,
}: {
  number: string
  description: string
  onSelect: (number: string) => void
}): HTMLElement {
  const button = createElement('button', { type: 'button' }, formatField('number', number))
  button.addEventListener('click', () => onSelect(number))
  return createElement('li', {}, button, description)
}

let pressed = false
let pendingWork: (() => void)[] = []

// Never removed: the script is loaded once per document.
document.addEventListener('pointerdown', () => setPressed(true), true)
document.addEventListener('pointerup', () => setPressed(false), true)
document.addEventListener('pointercancel', () => setPressed(false), true)

/** Runs `work` now, or when the pressed pointer is released: a layout shift in between would lose the click. */
function whenPointerReleased(work: () => void): void {
  if (pressed) pendingWork.push(work)
  else work()
}

function setPressed(now: boolean): void {
  pressed = now
  if (pressed) return
  const due = pendingWork
  pendingWork = []
  // The click event comes before the timeout.
  setTimeout(() => {
    for (const work of due) work()
  })
}

/** Inputs are at least 16 px, because phones zoom into smaller ones. */
const cardFormStyle = (appearance: Appearance): string => `
  :host { display: block; ${propertiesOf(appearance)} color: var(--colorText); font-family: var(--fontFamily); }
  * { box-sizing: border-box; font: inherit; }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacingUnit) * 3); border: 0; margin: 0;
    padding: 0; min-width: 0; font-size: 16px; line-height: 1.4; }
  .wide { grid-column: 1 / -1; }
  label { display: block; margin-bottom: var(--spacingUnit); font-size: 0.9375rem; font-weight: 500; }
  input { width: 100%; min-height: 48px; padding: 8px 12px; font-size: 16px; color: var(--colorText);
    background: var(--colorBackground); border: 1px solid color-mix(in srgb, var(--colorText) 55%, transparent);
    border-radius: var(--borderRadius); }
  input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
  input:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--colorPrimary);
    outline-offset: 1px; }
  input[aria-invalid="true"] { border-color: var(--colorDanger); }
  input:disabled { opacity: 0.6; }
  .problem { margin: var(--spacingUnit) 0 0; font-size: 0.875rem; color: var(--colorDanger); }
  .problem:empty { display: none; }
  .note { margin-top: calc(var(--spacingUnit) * 3); font-size: 0.875rem; color: var(--colorTextSecondary); }
  .note p { margin: 0; }
  summary { cursor: pointer; padding: 4px 0; width: fit-content; text-decoration: underline; }
  ul { list-style: none; margin: 0; padding: 0; }
  li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; }
  li button { min-height: 32px; padding: 0 4px; color: var(--colorPrimary); background: none; border: 0;
    border-radius: 4px; cursor: pointer; font-variant-numeric: tabular-nums; text-decoration: underline; }
  @media (max-width: 340px) { .fields { grid-template-columns: 1fr; } }
`
