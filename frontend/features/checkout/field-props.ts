import type { CheckoutDraft, DraftText, FieldErrors } from './draft.ts'

/** What every group of fields is given. */
export interface FieldsProps {
  readonly draft: CheckoutDraft
  readonly errors: FieldErrors
  readonly onChange: (part: Partial<CheckoutDraft>) => void
}

/** Ties one text control to its place in the draft. */
export const tied = ({ draft, onChange }: FieldsProps, name: DraftText) => ({
  name,
  value: draft[name],
  onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
})
