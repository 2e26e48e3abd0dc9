import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Empty, Segmented, Select } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CAN_RESOLVE_DISPUTES } from '#domain/kernel/actor.ts'
import {
  type Replay as OrderReplay,
  type ReplayStep,
  stateAt,
  stepKinds,
} from '#domain/ordering/order-replay.contract.ts'
import { CopyLink } from '#frontend/shared/console/buttons.tsx'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { useIsDesktop } from '#frontend/shared/lib/browser.ts'
import { formatShortDay, formatTime } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { replayQuery } from './api.ts'
import { LedgerPanel } from './ledger-panel.tsx'
import { OrderAtStep, type Side } from './order-at-step.tsx'
import { Scrubber, type Speed } from './scrubber.tsx'
import { StepDetails } from './step-details.tsx'
import { STEP_KINDS } from './step-kinds.tsx'
import { StepTimeline } from './step-timeline.tsx'
import './order-replay.css'

interface ReplayProps {
  readonly id: string
  /** Further actions for the order. */
  readonly children?: ReactNode
}

/** An order's history, step by step. The URL holds step, comparison and filters. */
export function Replay({ id, children }: ReplayProps) {
  const query = useQuery(replayQuery(id))
  return (
    <QueryState query={query}>
      {(replay) =>
        replay.steps.length === 0 ? (
          <Empty description="No events yet" />
        ) : (
          <ReplayScreen replay={replay}>{children}</ReplayScreen>
        )
      }
    </QueryState>
  )
}

const PLAY_MS = 1200

function ReplayScreen({ replay, children }: { readonly replay: OrderReplay; readonly children?: ReactNode }) {
  const { steps, prices } = replay
  const { filters, shown, current, compared, change } = useReplayAddress(steps)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const [side, setSide] = useState<Side>('both')
  const [panel, setPanel] = useState<Panel>('order')
  const wide = useIsDesktop()
  const { data: user } = useUser()
  const canAddNotes = Boolean(user?.staff && CAN_RESOLVE_DISPUTES.includes(user.staff))
  const causeOf = useMemo(() => nearestCauses(steps, shown), [steps, shown])
  const effects = shown.filter((step) => causeOf(step)?.id === current.id)
  const go = useCallback((id: string) => change({ step: id, status: null }), [change])
  const index = shown.findIndex(({ id }) => id === current.id)

  useEffect(() => {
    if (!isPlaying) return
    const next = shown[index + 1]
    const timer = setTimeout(() => (next ? go(next.id) : setPlaying(false)), next ? PLAY_MS / speed : 0)
    return () => clearTimeout(timer)
  }, [isPlaying, speed, shown, index, go])
  useReplayKeys({ shown, index, go, togglePlay: () => setPlaying((playing) => !playing) })

  const state = useMemo(() => stateAt(steps, steps.indexOf(current)), [steps, current])
  const comparison = compared && {
    state: stateAt(steps, steps.indexOf(compared)),
    label: `B: ${nameOf(compared)}`,
    currentLabel: `A: ${nameOf(current)}`,
  }
  const shows = (name: Panel) => wide || name === panel
  return (
    <div className="replay">
      <header className="replay-head">
        <h1>Order #{replay.orderNumber}</h1>
        <CopyLink />
        <Button aria-pressed={compared !== undefined} onClick={() => change({ compare: compared ? null : current.id })}>
          {compared ? 'End comparison' : 'Compare with this step'}
        </Button>
        <Link to={paths.pointInTimeOf({ order: replay.orderId, at: current.at })}>View as of this step</Link>
        <Button href={`/api/staff/orders/${replay.orderId}/evidence`} download>
          Evidence bundle
        </Button>
        {replay.disputeId && <Link to={paths.supportDispute(replay.disputeId)}>Open dispute</Link>}
        {children}
      </header>
      {replay.omitted > 0 && <p>{replay.omitted} older messages are not shown.</p>}
      <Scrubber
        steps={shown}
        current={current}
        playing={isPlaying}
        speed={speed}
        onStep={({ id }) => go(id)}
        onPlay={setPlaying}
        onSpeed={setSpeed}
      />
      {!wide && <Segmented block aria-label="Panel" value={panel} onChange={setPanel} options={PANELS} />}
      <div className="replay-columns">
        {shows('timeline') && (
          <section className="replay-panel" aria-label="Steps">
            <Filters {...filters} />
            <StepTimeline steps={shown} current={current} causeOf={causeOf} onStep={({ id }) => go(id)} />
          </section>
        )}
        {(shows('order') || panel === 'timeline') && (
          <div className="replay-column">
            <StepDetails
              step={current}
              disputeId={canAddNotes ? (replay.disputeId ?? undefined) : undefined}
              cause={causeOf(current)}
              effects={effects}
              onStep={({ id }) => go(id)}
            />
            {shows('order') && (
              <OrderAtStep
                state={state}
                changed={current.changed}
                compared={comparison}
                prices={prices}
                side={comparison && side === 'both' ? 'buyer' : side}
                onSide={setSide}
                onStep={go}
              />
            )}
          </div>
        )}
        {shows('ledgers') && (
          <div className="replay-column">
            <LedgerPanel steps={steps} current={current} state={state} onStep={go} />
          </div>
        )}
      </div>
    </div>
  )
}

type Panel = 'timeline' | 'order' | 'ledgers'
const PANELS = [
  { value: 'timeline' as const, label: 'Timeline' },
  { value: 'order' as const, label: 'Order' },
  { value: 'ledgers' as const, label: 'Money & inventory' },
]

const nameOf = ({ at }: ReplayStep): string => `${formatShortDay(at)}, ${formatTime(at)}`

type AddressChange = Readonly<Record<string, string | null>>

/** Step, comparison and filters from the URL. */
function useReplayAddress(steps: readonly ReplayStep[]) {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (values: AddressChange) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) value === null ? next.delete(name) : next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  const show = search.get('show') ?? ''
  const technical = search.has('technical')
  const kinds = useMemo(() => stepKinds.filter((kind) => show.split(',').includes(kind)), [show])
  const shown = useMemo(
    () => steps.filter((step) => (technical || !step.technical) && (kinds.length === 0 || kinds.includes(step.kind))),
    [steps, technical, kinds],
  )
  const byId = (id: string | null) => steps.find((step) => step.id === id)
  const status = search.get('status')
  const withStatus = status ? steps.find(({ after }) => after.buyer?.status === status) : undefined
  const current =
    byId(search.get('step')) ?? withStatus ?? shown.findLast(isInformative) ?? shown.at(-1) ?? steps.at(-1)!
  return {
    shown,
    current,
    compared: byId(search.get('compare')),
    change,
    filters: {
      kinds,
      technical,
      technicalCount: steps.filter((step) => step.technical).length,
      onKinds: (next: readonly string[]) => change({ show: next.join(',') || null, step: current.id }),
      onTechnical: (next: boolean) => change({ technical: next ? '1' : null, step: current.id }),
    },
  }
}

/** Whether a replay can open on the step: not on a read receipt or a staff access. */
const isInformative = ({ kind, comment }: ReplayStep): boolean =>
  kind !== 'access' && (kind !== 'message' || comment !== null)

/** The nearest listed step among a step's recorded causes. */
function nearestCauses(steps: readonly ReplayStep[], shown: readonly ReplayStep[]) {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const listed = new Set(shown.map(({ id }) => id))
  return (step: ReplayStep): ReplayStep | undefined => {
    let cause = byId.get(step.cause ?? '')
    while (cause && !listed.has(cause.id)) cause = byId.get(cause.cause ?? '')
    return cause
  }
}

interface ReplayKeys {
  readonly shown: readonly ReplayStep[]
  readonly index: number
  readonly go: (id: string) => void
  readonly togglePlay: () => void
}

/** Controls that use arrow keys or letters themselves. */
const OWN_KEYS = 'input, textarea, select, [role="slider"], [role="radiogroup"], [role="dialog"], [role="combobox"]'

/** ← → Home End move between steps and Space plays, unless the focused control uses the key itself. */
function useReplayKeys({ shown, index, go, togglePlay }: ReplayKeys) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = keyAction(event)
      if (!action) return
      if (action === 'play') {
        event.preventDefault()
        return togglePlay()
      }
      const step = shown[targetIndex(event.key, { index, last: shown.length - 1 }) ?? -1]
      if (!step) return
      event.preventDefault()
      go(step.id)
      if (isStepButton(event)) document.querySelector<HTMLElement>(`[data-step="${CSS.escape(step.id)}"]`)?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

const isStepButton = ({ target }: KeyboardEvent): boolean => (target as HTMLElement).classList.contains('replay-step')

/** Undefined for keys that belong to the focused control or the browser. */
function keyAction(event: KeyboardEvent): 'play' | 'move' | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return undefined
  const target = event.target as HTMLElement
  if (target.closest(OWN_KEYS)) return undefined
  if (event.key !== ' ') return 'move'
  return isStepButton(event) || !target.closest('button, a') ? 'play' : undefined
}

function targetIndex(key: string, { index, last }: { index: number; last: number }): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(last, index + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

interface FiltersProps {
  readonly kinds: readonly string[]
  readonly technical: boolean
  readonly technicalCount: number
  readonly onKinds: (kinds: readonly string[]) => void
  readonly onTechnical: (technical: boolean) => void
}

const Filters = ({ kinds, technical, technicalCount, onKinds, onTechnical }: FiltersProps) => (
  <div className="replay-filters">
    <Select
      mode="multiple"
      size="small"
      aria-label="Kinds of steps"
      placeholder="All kinds"
      maxTagCount="responsive"
      value={[...kinds]}
      onChange={onKinds}
      options={stepKinds.map((value) => ({ value, label: STEP_KINDS[value].label }))}
    />
    {technicalCount > 0 && (
      <Checkbox checked={technical} onChange={({ target }) => onTechnical(target.checked)}>
        Technical steps ({technicalCount})
      </Checkbox>
    )}
  </div>
)
