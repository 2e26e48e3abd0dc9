import { useState } from 'react'
import type { SubscriptionView } from '#domain/subscriptions/contract.ts'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'

interface SwapFormProps {
  readonly contents: SubscriptionView['box']['contents']
  readonly swaps: SubscriptionView['swaps']
  readonly busy: boolean
  readonly onSave: (swaps: SubscriptionView['swaps']) => void
  readonly onCancel: () => void
}

/** A choice of substitutes for each item that the producer allows subscribers to swap. */
export function SwapForm({ contents, swaps, busy, onSave, onCancel }: SwapFormProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(swaps.map(({ item, substitute }) => [item, substitute])),
  )
  const save = () =>
    onSave(Object.entries(chosen).flatMap(([item, substitute]) => (substitute ? [{ item, substitute }] : [])))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {contents
        .filter(({ substitutes }) => substitutes.length > 0)
        .map(({ item, substitutes: options }) => (
          <Field key={item} label={item}>
            <select
              value={chosen[item] ?? ''}
              onChange={({ target }) => setChosen((now) => ({ ...now, [item]: target.value }))}
            >
              <option value="">Keep {item}</option>
              {options.map((option) => (
                <option key={option} value={option}>
                  {option} instead
                </option>
              ))}
            </select>
          </Field>
        ))}
      <FormFoot send="Save" busy={busy} onCancel={onCancel} />
    </form>
  )
}
