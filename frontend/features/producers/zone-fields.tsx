import { Field } from '#frontend/ui/field.tsx'
import { ZONES } from './producer-draft.ts'
import type { ProducerFields } from './producer-fields.ts'

/** Towns at a price of their own, inside the radius or beyond; the next row comes once one is filled. */
export function ZoneFields({ form: { field, errors, values } }: { readonly form: ProducerFields }) {
  const filled = ZONES.filter((nth) => values[`zips${nth}`].trim()).length
  return (
    <fieldset className="producer-week">
      <legend>More ZIP codes (optional)</legend>
      <p className="field-hint">With their own fee and minimum, inside the radius or beyond it.</p>
      {ZONES.filter((nth) => nth <= filled + 1 || values[`zips${nth}`]).map((nth) => (
        <div key={nth} className="producer-triple">
          <Field label={`ZIP codes, zone ${nth}`}>
            <input {...field(`zips${nth}`)} inputMode="numeric" autoComplete="off" placeholder="05401, 05403" />
          </Field>
          <Field label={`Fee in zone ${nth}, $`}>
            <input {...field(`zoneFee${nth}`)} inputMode="decimal" placeholder="0.00" />
          </Field>
          <Field label={`At least in zone ${nth}, $`}>
            <input {...field(`zoneMinimum${nth}`)} inputMode="decimal" placeholder="0.00" />
          </Field>
        </div>
      ))}
      <div role="alert">{errors.zones && <p className="field-error">{errors.zones}</p>}</div>
    </fieldset>
  )
}
