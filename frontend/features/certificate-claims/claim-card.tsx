import { useId, useState } from 'react'
import type { WaitingClaim } from '#domain/catalog/certificate-claims.ts'
import { CERTIFICATIONS } from '#domain/catalog/vocabulary.ts'
import { dayWords, momentWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useFailure } from '#frontend/lib/use-failure.ts'
import { Button, TextLink } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useApprove } from './api.ts'
import { RefuseForm } from './refuse-form.tsx'

interface ClaimCardProps {
  readonly claim: WaitingClaim
  /** Whether the one who looks may say so or so. */
  readonly mayDecide: boolean
}

/** What a producer says of a certificate, with all that is needed to look it up. */
export function ClaimCard({ claim, mayDecide }: ClaimCardProps) {
  const title = useId()
  const { certification, certifier, number, expiresOn, claimedAt } = claim
  const facts = [
    ['Certified by', certifier],
    ['Number', number],
    ['Valid until', dayWords(expiresOn)],
  ] as const
  return (
    <Card role="listitem" aria-labelledby={title} className="claim">
      <h2 id={title}>
        {CERTIFICATIONS[certification].label} for{' '}
        <TextLink to={paths.product(claim.productId)}>{claim.productName}</TextLink>
      </h2>
      <p className="soft">
        <TextLink to={paths.producer(claim.producerId)}>{claim.producerName}</TextLink> said so{' '}
        <time dateTime={claimedAt}>{momentWords(claimedAt)}</time>.
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayDecide && <Decide claim={claim} />}
    </Card>
  )
}

function Decide({ claim }: { readonly claim: WaitingClaim }) {
  const [refusing, setRefusing] = useState(false)
  const approve = useApprove(claim)
  const failure = useFailure('That did not work')
  const label = CERTIFICATIONS[claim.certification].label
  const send = () => {
    failure.over()
    approve.mutate(undefined, {
      onSuccess: () => toast({ title: 'Certificate approved', text: `${label} shows with ${claim.productName} now.` }),
      onError: failure.say,
    })
  }
  return (
    <div className="row">
      <Button size="small" busy={approve.isPending} onClick={send}>
        Approve
        <span className="visually-hidden">
          {' '}
          {label} for {claim.productName}
        </span>
      </Button>
      <Button look="secondary" size="small" onClick={() => setRefusing(true)}>
        Refuse
        <span className="visually-hidden">
          {' '}
          {label} for {claim.productName}
        </span>
      </Button>
      <FormDialog open={refusing} title="Why is it not accepted?" onClose={() => setRefusing(false)}>
        <RefuseForm claim={claim} onDone={() => setRefusing(false)} />
      </FormDialog>
    </div>
  )
}
