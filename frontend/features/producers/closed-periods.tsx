import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { closureForm, type ProducerSettings } from '#domain/producers/contract.ts'
import type { Closure } from '#domain/producers/opening-hours.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useAnnounceClosed, useWithdrawClosed } from './api.ts'
import { closedWords } from './closed-words.ts'

/** Vacation and the like: announced, running, taken back. */
export function ClosedPeriods({ closures, reopensOn }: Pick<ProducerSettings, 'closures' | 'reopensOn'>) {
  return (
    <Card role="region" aria-label="Closed periods">
      <h2>Closed periods</h2>
      <p>
        On these days no one can buy from you, and your goods say when you’ll be back. Orders you already have stay as
        they are.
      </p>
      {reopensOn && (
        <p role="status">
          <strong>You are closed now, back on {formatShortDate(reopensOn)}.</strong>
        </p>
      )}
      {closures.length > 0 && (
        <ul className="closed-list">
          {closures.map((period) => (
            <Period key={period.closureId} period={period} />
          ))}
        </ul>
      )}
      <Announce />
    </Card>
  )
}

function Period({ period }: { readonly period: Closure }) {
  const withdraw = useWithdrawClosed()
  return (
    <li>
      <span>{closedWords(period)}</span>
      <Button look="secondary" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate(period.closureId)}>
        Take back<span className="visually-hidden"> {closedWords(period)}</span>
      </Button>
    </li>
  )
}

const NONE = { startsOn: '', endsOn: '', note: '' }

function Announce() {
  const form = useForm({ schema: closureForm, initial: NONE, failed: 'Not announced' })
  const announce = useAnnounceClosed()
  const { field, errors, values } = form
  const done = () => {
    form.fill(NONE)
    toast({ title: 'Announced', text: 'Everyone can see when you’ll be back.' })
  }
  const send = () => announce.mutate(values, { onSuccess: done, onError: form.refused })
  return (
    <form {...form.props(announce.isPending, send)} aria-label="Announce a closed period">
      <div className="producer-pair">
        <Field label="First day closed" error={errors.startsOn}>
          <input {...field('startsOn')} type="date" />
        </Field>
        <Field label="Last day closed" error={errors.endsOn}>
          <input {...field('endsOn')} type="date" />
        </Field>
      </div>
      <Field label="A note for buyers (optional)" error={errors.note} hint="Lambing season, family wedding">
        <input {...field('note')} autoComplete="off" />
      </Field>
      <Button type="submit" look="secondary" busy={announce.isPending}>
        Announce
      </Button>
    </form>
  )
}
