import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoxView } from '#domain/subscriptions/contract.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { profileQuery } from '#frontend/lib/profile.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import type { Agreed } from './agreed.ts'
import { useSubscribe } from './api.ts'
import { BoxBill } from './box-bill.tsx'
import { KeepCard } from './keep-card.tsx'
import { SubscriberForm } from './subscriber-form.tsx'

interface SubscribeFlowProps {
  readonly box: BoxView
  readonly onDone: () => void
}

/** Price, terms and who it is for; then the card; then it is agreed. */
export function SubscribeFlow({ box, onDone }: SubscribeFlowProps) {
  const profile = useQuery(profileQuery)
  const [agreed, setAgreed] = useState<Agreed>()
  const subscribe = useSubscribe()
  const begin = async (setupIntentId: string) => {
    if (!agreed) return
    const { id: boxId, totalCents } = box
    try {
      await subscribe.mutateAsync({ boxId, setupIntentId, totalCents, acceptsRenewalTerms: true, ...agreed })
      toast({ title: 'Subscription Started', text: "You've successfully subscribed to this box!" })
      onDone()
    } catch (error) {
      toast({ title: 'Subscription Failed', text: sentenceOf(error), tone: 'error' })
      throw error
    }
  }
  if (profile.isLoading) return <Spinner />
  if (!agreed) return <SubscriberForm box={box} profile={profile.data} onAgreed={setAgreed} onCancel={onDone} />
  return (
    <>
      <BoxBill box={box} />
      <KeepCard subscriptionId={undefined} send="Subscribe" onKept={begin} />
      <Button look="quiet" onClick={() => setAgreed(undefined)}>
        Back
      </Button>
    </>
  )
}
