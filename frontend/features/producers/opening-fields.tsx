import { WEEKDAY_NAMES, WEEKDAYS } from '#domain/kernel/calendar-date.ts'
import { Field } from '#frontend/ui/field.tsx'
import { isReadable } from './opening-draft.ts'
import type { ProducerFields } from './producer-fields.ts'

/** When people may come, day by day: buyers are told the next time from it. */
export function OpeningFields({ form: { field, errors, values } }: { readonly form: ProducerFields }) {
  return (
    <fieldset className="producer-week">
      <legend>Opening hours</legend>
      <p className="field-hint">For example 9:00-12:00, 2 pm-4:30 pm. Leave days off empty.</p>
      <div className="producer-days">
        {WEEKDAYS.map((weekday) => (
          <Field
            key={weekday}
            label={WEEKDAY_NAMES[weekday]}
            error={errors.openingHours && !isReadable(values[weekday]) ? 'From and until, like 9:00-12:00' : undefined}
          >
            <input {...field(weekday)} autoComplete="off" />
          </Field>
        ))}
      </div>
      <div role="alert">{errors.openingHours && <p className="field-error">{errors.openingHours}</p>}</div>
    </fieldset>
  )
}
