import type { Appearance } from './appearance.ts'
import { type CardField, cardField } from './card-field.ts'
import { type CardText, type FieldName, type FieldProblem, problemOf } from './card-fields.ts'
import { cardFormStyle } from './card-form-style.ts'
import { make, shadowed } from './dom.ts'
import { onceLetGo } from './held-pointer.ts'
import { sandboxNote } from './sandbox-note.ts'

export interface CardFormOptions {
  readonly appearance: Appearance
  readonly withZip: boolean
  readonly onInput: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly onEscape: () => void
}

/** The card's form as drawn into a host element. */
export interface CardForm {
  read(): CardText
  /** The first thing wrong, if any; every wrong field then says so and the first one has the focus. */
  check(): FieldProblem | undefined
  /** The same, quietly. */
  complete(): boolean
  empty(): boolean
  disable(disabled: boolean): void
  clear(): void
  focus(): void
  blur(): void
}

export function drawCardForm(host: HTMLElement, options: CardFormOptions): CardForm {
  const names: FieldName[] = options.withZip ? ['number', 'expiry', 'cvc', 'zip'] : ['number', 'expiry', 'cvc']
  const fields = new Map<FieldName, CardField>(names.map((name) => [name, cardField(name)]))
  const box = make(
    'fieldset',
    { class: 'fields', 'aria-label': 'Card' },
    ...[...fields.values()].map((one) => one.root),
  )
  const form = formOver(fields, box)
  const root = shadowed(host, cardFormStyle(options.appearance))
  root.append(
    box,
    sandboxNote((number) => fill(fields, { number, onInput: options.onInput })),
  )
  for (const [name, field] of fields) listen({ name, field, form, host, options })
  return form
}

function formOver(fields: ReadonlyMap<FieldName, CardField>, box: HTMLFieldSetElement): CardForm {
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
      for (const { field, problem } of found) field.complain(problem)
      const first = found.find(({ problem }) => problem)
      first?.field.input.focus()
      return first?.problem
    },
    complete: () => problems().every(({ problem }) => !problem),
    empty: () => inputs().every((input) => input.value === ''),
    disable: (disabled) => {
      box.disabled = disabled
    },
    clear: () => {
      for (const { input, complain } of fields.values()) {
        input.value = ''
        complain(undefined)
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
    // While typing, a complaint may go; it comes when the field is left.
    if (!problem()) field.complain(undefined)
    options.onInput()
  })
  input.addEventListener('focus', options.onFocus)
  input.addEventListener('blur', () => {
    onceLetGo(() => {
      if (input.value !== '') field.complain(problem())
    })
    options.onBlur()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') options.onEscape()
    // The page's own form cannot see into the shadow: Enter is passed on by hand.
    if (event.key === 'Enter') host.closest('form')?.requestSubmit()
  })
}

/** Fills a test card in, with any good date and code. */
function fill(
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
