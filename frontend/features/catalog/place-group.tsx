import { Field } from '#frontend/ui/field.tsx'
import { RadiusSlider } from '#frontend/ui/radius-slider.tsx'
import { ZipInput } from '#frontend/ui/zip-input.tsx'
import { FilterGroup } from './filter-group.tsx'
import type { GroupProps } from './filter-groups.tsx'

type PlaceProps = Omit<GroupProps, 'facets'> & { readonly error: string | undefined }

/** How far from where. The distance waits until there is a place to measure from. */
export function PlaceGroup({ draft, edit, error }: PlaceProps) {
  return (
    <FilterGroup title="Near you">
      <Field label="ZIP code" error={error}>
        <ZipInput value={draft.zipCode} onChange={(zipCode) => edit({ zipCode })} />
      </Field>
      <RadiusSlider miles={draft.radius} onChange={(radius) => edit({ radius })} />
    </FilterGroup>
  )
}
