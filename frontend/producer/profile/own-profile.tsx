import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { closureForm, type ProducerSettings, type ProducerSettings as Profile } from '#domain/producers/contract.ts'
import type { Closure } from '#domain/producers/opening-hours.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { ownProducerQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { useAnnounceClosed, useChangeProducer, useWithdrawClosed } from '#frontend/shared/producers/api.ts'
import { closedWords } from '#frontend/shared/producers/closed-notice.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { draftOf } from './producer-draft.ts'
import { ProducerForm } from './producer-form.tsx'
import './profile.css'

/** What a producer has told of themselves, to change, and when they are closed. */
export function OwnProfile() {
  const own = useQuery(ownProducerQuery)
  if (own.isLoadingError) return <ErrorState error={own.error} retry={() => void own.refetch()} />
  if (!own.data) return <Skeleton height="24rem" />
  const { id, closures, reopensOn } = own.data
  return (
    <div className="own-profile">
      <p>
        This is what buyers see.{' '}
        <LinkButton to={paths.producer(id)} look="quiet" size="small">
          See your page
        </LinkButton>
      </p>
      <ClosedPeriods closures={closures} reopensOn={reopensOn} />
      <Edit known={own.data} />
    </div>
  )
}

/** What is typed stays while the page hears of changes; only the producer has it replaced. */
function Edit({ known }: { readonly known: Profile }) {
  const [began, setBegan] = useState(known)
  const change = useChangeProducer()
  const own = useQuery(ownProducerQuery)
  const beginAnew = () => own.refetch().then(({ data }) => data && setBegan(data))
  const saved = () => {
    toast({ title: 'Profile saved', text: 'That’s what everyone sees now.' })
    void beginAnew()
  }
  return (
    <>
      <ProducerForm
        key={began.version}
        initial={draftOf(began)}
        imageUrl={began.imageUrl}
        label="Save profile"
        failed="Profile not saved"
        busy={change.isPending}
        onSend={(form, refused) =>
          change.mutate({ ...form, expectedVersion: began.version }, { onSuccess: saved, onError: refused })
        }
      />
      {isProblem(change.error, 'edit_conflict') && (
        <Button look="secondary" onClick={() => void beginAnew().then(() => change.reset())}>
          Show me what is there now
        </Button>
      )}
    </>
  )
}

/** Vacation and the like: announced, running, taken back. */
function ClosedPeriods({ closures, reopensOn }: Pick<ProducerSettings, 'closures' | 'reopensOn'>) {
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
