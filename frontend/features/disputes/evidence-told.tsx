import { useQuery } from '@tanstack/react-query'
import type { ProcessorEvidence, ProcessorEvidenceView } from '#domain/ordering/processor-evidence.ts'
import { paths } from '#frontend/lib/paths.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button, TextLink } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { bankEvidenceQuery, useStageEvidence } from './bank-evidence-api.ts'
import { stagedWords } from './staged-words.ts'
import './bank-evidence.css'

export interface EvidenceToldProps {
  readonly orderId: string
  readonly onStaged?: () => void
}

/** The fields as the processor gets them, and where the staging stands. */
export function EvidenceTold({ orderId, onStaged }: EvidenceToldProps) {
  const found = useQuery(bankEvidenceQuery(orderId))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="16rem" />
  return (
    <>
      <div role="status">{standing(found.data)}</div>
      <StageButton orderId={orderId} view={found.data} {...(onStaged ? { onStaged } : {})} />
      <Fields fields={found.data.fields} />
    </>
  )
}

function standing({ chargeback }: ProcessorEvidenceView) {
  if (!chargeback) return <p>There is no open chargeback about this order: nothing can be staged.</p>
  const { staged, may, disputeId } = chargeback
  if (!staged)
    return (
      <>
        <p>
          Nothing is staged yet. Once staged, these fields lie ready at the processor: nothing goes to the bank until
          somebody submits them there.
        </p>
        {!may && (
          <p>
            Whoever has <TextLink to={paths.supportDispute(disputeId)}>the case</TextLink> stages them.
          </p>
        )}
      </>
    )
  return (
    <>
      <p>{stagedWords(staged)}</p>
      {!staged.isCurrent && <p>More has happened since: what lies there is older than what you read here.</p>}
    </>
  )
}

function StageButton({ orderId, view, onStaged }: EvidenceToldProps & { readonly view: ProcessorEvidenceView }) {
  const stage = useStageEvidence(orderId)
  const { chargeback, fingerprint } = view
  if (!chargeback?.may || chargeback.staged?.isCurrent) return null
  const done = () => {
    toast({ title: 'Evidence staged', text: 'It is not submitted: that is done at the processor.' })
    onStaged?.()
  }
  const refused = (error: unknown) => toast({ title: 'Not staged', text: sentenceOf(error), tone: 'error' })
  return (
    <p>
      <Button
        busy={stage.isPending}
        onClick={() => stage.mutate({ fingerprint }, { onSuccess: done, onError: refused })}
      >
        {chargeback.staged ? 'Stage Again at the Processor' : 'Stage at the Processor'}
      </Button>
    </p>
  )
}

const LABELS: Readonly<Record<keyof ProcessorEvidence, string>> = {
  customer_name: 'Customer’s name',
  customer_email_address: 'Customer’s email',
  billing_address: 'Billing address',
  shipping_address: 'Shipping address',
  service_date: 'Handed over on',
  shipping_date: 'Shipped on',
  product_description: 'What was sold',
  refund_policy_disclosure: 'Refund policy, and when it was agreed to',
  refund_refusal_explanation: 'Why a refund was refused',
  uncategorized_text: 'What happened',
}

const Fields = ({ fields }: Pick<ProcessorEvidenceView, 'fields'>) => (
  <dl className="bank-evidence">
    {Object.entries(LABELS).map(([field, label]) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd>{fields[field as keyof ProcessorEvidence] || 'Left empty'}</dd>
      </div>
    ))}
  </dl>
)
