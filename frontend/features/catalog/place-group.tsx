import { Field } from '#frontend/ui/field.tsx'
import { FilterGroup } from './filter-group.tsx'
import type { GroupProps } from './filter-groups.tsx'

/** How far from where. */
export function PlaceGroup({ draft, edit, error }: GroupProps & { readonly error: string | undefined }) {
  return (
    <FilterGroup title="Near you">
      <Field label="ZIP code" error={error}>
        <input
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          value={draft.zipCode}
          onChange={(event) => edit({ zipCode: event.target.value.replace(/\D/g, '') })}
        />
      </Field>
      <label className="radius">
        <span>
          Within <strong>{draft.radius} miles</strong>
        </span>
        <input
          type="range"
          min={5}
          max={100}
          step={5}
          value={draft.radius}
          aria-valuetext={`${draft.radius} miles`}
          disabled={draft.zipCode === ''}
          onChange={(event) => edit({ radius: Number(event.target.value) })}
        />
      </label>
    </FilterGroup>
  )
}
