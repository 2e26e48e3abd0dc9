import { WEEKDAY_NAMES, WEEKDAYS } from '#domain/kernel/calendar-date.ts'
import { Field } from '#frontend/ui/field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { PLACES, type PlaceNumber } from './places-draft.ts'
import type { ProducerFields } from './producer-fields.ts'

/** Where else people may come: the next place can be told once one is. */
export function PlaceFields({ form }: { readonly form: ProducerFields }) {
  const { errors, values } = form
  const filled = PLACES.filter((nth) => values[`place${nth}`].trim()).length
  return (
    <fieldset className="producer-week">
      <legend>More places (optional)</legend>
      <p className="field-hint">A farmers market, a drop-off point: buyers choose where to pick up.</p>
      {PLACES.filter((nth) => nth <= filled + 1 || values[`place${nth}`]).map((nth) => (
        <PlaceField key={nth} form={form} nth={nth} />
      ))}
      <div role="alert">{errors.pickupLocations && <p className="field-error">{errors.pickupLocations}</p>}</div>
    </fieldset>
  )
}

function PlaceField({ form, nth }: { readonly form: ProducerFields; readonly nth: PlaceNumber }) {
  const { field, values } = form
  const isMarket = values[`placeMarket${nth}`] === 'yes'
  const turn = () => form.fill((now) => ({ ...now, [`placeMarket${nth}`]: isMarket ? '' : 'yes' }))
  return (
    <div className="producer-place" role="group" aria-label={`Place ${nth}`}>
      <div className="producer-pair">
        <Field label={`Name of place ${nth}`}>
          <input {...field(`place${nth}`)} autoComplete="off" placeholder="Capital City Farmers Market" />
        </Field>
        <Field label={`Address of place ${nth}`} hint="Shown to everyone.">
          <input {...field(`placeAddress${nth}`)} autoComplete="off" />
        </Field>
      </div>
      <div className="producer-triple">
        <Field label={`Day at place ${nth}`}>
          <select {...field(`placeDay${nth}`)}>
            <option value="">Choose…</option>
            {WEEKDAYS.map((weekday) => (
              <option key={weekday} value={weekday}>
                {WEEKDAY_NAMES[weekday]}
              </option>
            ))}
          </select>
        </Field>
        <Field label={`Times at place ${nth}`}>
          <input {...field(`placeTimes${nth}`)} autoComplete="off" placeholder="9:00-13:00" />
        </Field>
        <Field label={`In words, place ${nth}`}>
          <input {...field(`placeHours${nth}`)} autoComplete="off" placeholder="May to October" />
        </Field>
      </div>
      <Tick checked={isMarket} onChange={turn}>
        This is a farmers market
      </Tick>
    </div>
  )
}
