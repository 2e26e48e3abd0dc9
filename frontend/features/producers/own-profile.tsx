import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProducerSettings as Profile } from '#domain/producers/contract.ts'
import { ownProducerQuery } from '#frontend/lib/own-producer.ts'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useChangeProducer } from './api.ts'
import { ClosedPeriods } from './closed-periods.tsx'
import { draftOf } from './producer-draft.ts'
import { ProducerForm } from './producer-form.tsx'
import './own-profile.css'

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
