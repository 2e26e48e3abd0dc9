import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ReplayStep, stateAt, type Replay as Told } from '#domain/ordering/order-replay.contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { EvidenceLink } from '#frontend/ui/evidence-link.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { replayQuery } from './api.ts'
import { KindFilter, type KindShown, kindShown } from './kind-filter.tsx'
import { Moment } from './moment.tsx'
import { StepList } from './step-list.tsx'
import { StepTold } from './step-told.tsx'
import './replay.css'

interface ReplayProps {
  readonly id: string
  /** What else is done with the order. */
  readonly children?: ReactNode
}

/** An order's whole history, to be stepped through; the address says which step is shown. */
export function Replay({ id, children }: ReplayProps) {
  const told = useQuery(replayQuery(id))
  if (told.isLoadingError) return <ErrorState wholePage error={told.error} retry={() => void told.refetch()} />
  if (!told.data) return <Skeleton height="30rem" />
  return <Steps told={told.data}>{children}</Steps>
}

function Steps({ told, children }: Pick<ReplayProps, 'children'> & { readonly told: Told }) {
  const [search, setSearch] = useSearchParams()
  const show = kindShown(search.get('show'))
  const steps = told.steps
  const shown = steps.filter(({ kind }) => show === 'all' || kind === show)
  const at = askedFor(steps, search) ?? steps.findLastIndex((each) => shown.includes(each) && says(each))
  const step = steps[at] ?? steps.at(-1)
  const go = (to: ReplayStep | undefined) => to && setSearch(addressOf(to.id, show), { replace: true })
  if (!step) return <p>Nothing has happened to this order yet.</p>
  return (
    <>
      <header className="replay-head">
        <h1>Order #{told.orderNumber}</h1>
        <CopyLink />
        <LinkButton look="quiet" size="small" to={paths.supportAsOfThe({ order: told.orderId, at: step.at })}>
          As of this moment
        </LinkButton>
        <EvidenceLink orderId={told.orderId} />
        {told.disputeId && (
          <LinkButton size="small" to={paths.supportDispute(told.disputeId)}>
            To the case
          </LinkButton>
        )}
        {children}
      </header>
      <KindFilter show={show} onShow={(kind) => setSearch(addressOf(step.id, kind), { replace: true })} />
      {told.left > 0 && <p>{told.left} older messages are left out.</p>}
      <div className="replay">
        <StepList steps={shown} current={step} onStep={go} />
        <div className="replay-now">
          <StepTold step={step} cause={steps.find(({ id }) => id === step.cause)} onStep={go} />
          <Moment then={stateAt(steps, steps.indexOf(step))} changed={step.changed} />
        </div>
      </div>
    </>
  )
}

/** That a message was read says nothing by itself: what was written does. */
const says = ({ kind, words }: ReplayStep): boolean => kind !== 'message' || words !== null

/** The step an address names, or the one that brought the order to the status it names. */
function askedFor(steps: readonly ReplayStep[], search: URLSearchParams): number | undefined {
  const [id, status] = [search.get('step'), search.get('status')]
  const found = steps.findIndex((step) => (id ? step.id === id : status && step.after.buyer?.status === status))
  return found >= 0 ? found : undefined
}

const addressOf = (step: string, show: KindShown) => ({ step, ...(show === 'all' ? {} : { show }) })

function CopyLink() {
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast({ title: 'Link copied' }),
      () => toast({ title: 'The link was not copied', text: 'Take it from the address bar.', tone: 'error' }),
    )
  return (
    <Button look="secondary" size="small" onClick={() => void copy()}>
      Copy Link
    </Button>
  )
}
