import { type FieldName, type FieldProblem, typeset } from './card-fields.ts'
import { make } from './dom.ts'

const WORDS: Record<FieldName, { label: string; placeholder: string; autocomplete: string; wide: boolean }> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number', wide: true },
  expiry: { label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp', wide: false },
  cvc: { label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc', wide: false },
  zip: { label: 'ZIP code', placeholder: '12345', autocomplete: 'postal-code', wide: true },
}

/** One labelled input with the line that says what is wrong with it. */
export interface CardField {
  readonly root: HTMLElement
  readonly input: HTMLInputElement
  complain(problem: FieldProblem | undefined): void
}

export function cardField(name: FieldName): CardField {
  const words = WORDS[name]
  const id = `card-${name}`
  const input = make('input', {
    id,
    type: 'text',
    inputmode: 'numeric',
    autocomplete: words.autocomplete,
    placeholder: words.placeholder,
    'aria-describedby': `${id}-problem`,
    'aria-required': 'true',
    spellcheck: 'false',
  })
  const line = make('p', { id: `${id}-problem`, class: 'problem', role: 'alert' })
  input.addEventListener('input', () => setText(input, name))
  return {
    root: make('div', words.wide ? { class: 'wide' } : {}, make('label', { for: id }, words.label), input, line),
    input,
    complain: (problem) => {
      input.setAttribute('aria-invalid', String(problem !== undefined))
      if (line.textContent !== (problem?.message ?? '')) line.textContent = problem?.message ?? ''
    },
  }
}

/** Sets the text as it is read, and leaves the caret behind the digit it stood behind. */
function setText(input: HTMLInputElement, name: FieldName): void {
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const before = input.value.slice(0, caret).replace(/\D/g, '').length
  const set = typeset(name, input.value)
  if (set === input.value) return
  input.value = set
  const place = atEnd ? set.length : placeAfter(set, before)
  input.setSelectionRange(place, place)
}

function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let i = 0; i < text.length; i++) {
    if (seen === digits) return i
    if (/\d/.test(text[i]!)) seen++
  }
  return text.length
}
