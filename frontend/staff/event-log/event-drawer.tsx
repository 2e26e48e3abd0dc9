import { useMutation, useQuery } from '@tanstack/react-query'
import {
  Alert,
  AutoComplete,
  Button,
  Descriptions,
  Drawer,
  Form,
  Space,
  Tabs,
  Tag,
  Tree,
  type TreeDataNode,
} from 'antd'
import { Link } from 'react-router-dom'
import type { LoggedEvent } from '#domain/audit/contract.ts'
import { formatNumber } from '#domain/kernel/format.ts'
import type { EventProofView } from '#domain/transparency-log/contract.ts'
import { useDebouncedValue, useLastDefined } from '#frontend/shared/lib/browser.ts'
import { formatPreciseDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage, isProblem } from '#frontend/shared/lib/problem-error.ts'
import { saveJson } from '#frontend/shared/lib/save-file.ts'
import { recordPath } from '#frontend/shared/lib/staff-pages.ts'
import { proofQuery, proveEvent } from '../transparency-log/api.ts'
import { verifyProof } from '../transparency-log/verify-proof.ts'
import { findEvents, relatedQuery, suggestionsQuery } from './api.ts'
import {
  actorName,
  type CausationNode,
  causationTree,
  formatValue,
  humanize,
  type Names,
  sentenceFor,
  subjectOf,
} from './event-format.ts'

interface EventProps {
  readonly event: LoggedEvent
  readonly names: Names
}

/** One event: as a sentence, as stored, with its stream, its causes and its proof. */
export function EventDrawer({ event: open, names, onClose }: Partial<EventProps> & { readonly onClose: () => void }) {
  const event = useLastDefined(open)
  return (
    <Drawer
      open={open !== undefined}
      onClose={onClose}
      size={620}
      title={event && humanize(event.type)}
      destroyOnHidden
      rootClassName="log-drawer"
    >
      {event && names && (
        <Tabs
          key={event.id}
          items={[
            { key: 'summary', label: 'Summary', children: <Summary event={event} names={names} /> },
            { key: 'json', label: 'JSON', children: <pre className="log-json">{jsonOf(event)}</pre> },
            { key: 'stream', label: 'Stream', children: <Related event={event} by="stream" /> },
            { key: 'correlation', label: 'Correlation', children: <Related event={event} by="correlation" /> },
          ]}
        />
      )}
    </Drawer>
  )
}

/** The event as stored; encrypted fields show whose key protects them. */
const jsonOf = ({ fields, meta, ...event }: LoggedEvent): string => {
  const data = Object.fromEntries(
    fields.map(({ name, json, personal }) => [name, personal ? { personal } : JSON.parse(json ?? 'null')]),
  )
  const { position, id, type, stream, revision } = event
  return JSON.stringify({ position, id, type, stream, revision, data, meta: JSON.parse(meta) }, null, 2)
}

function Summary({ event, names }: EventProps) {
  const subject = subjectOf(event, names)
  const path = recordPath(subject.id)
  return (
    <Space orientation="vertical" size="middle" className="log-summary">
      <p className="log-sentence">{sentenceFor(event, names)}.</p>
      <Space wrap>
        {path && <Link to={path}>Open {subject.name ?? subject.id}</Link>}
        <Link to={paths.eventLogOf({ stream: event.stream })}>Same stream</Link>
        <Link to={paths.eventLogOf({ actorKind: event.actor.kind, actor: event.actor.id })}>Same actor</Link>
        <Link to={paths.eventLogOf({ correlation: event.correlationId })}>Same correlation</Link>
      </Space>
      <Proof event={event} />
      <OrderComparison event={event} />
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'at', label: 'Recorded', children: formatPreciseDateTime(event.recordedAt) },
          { key: 'by', label: 'Actor', children: `${actorName(event, names)} (${event.actor.kind})` },
          { key: 'position', label: 'Position', children: event.position },
          { key: 'stream', label: 'Stream', children: `${event.stream}, revision ${event.revision}` },
          ...event.fields.map(({ name, json, personal }) => ({
            key: `field ${name}`,
            label: humanize(name),
            children: personal ? <PersonalField {...personal} /> : <FieldValue name={name} json={json} names={names} />,
          })),
        ]}
      />
    </Space>
  )
}

function FieldValue({
  name,
  json,
  names,
}: {
  readonly name: string
  readonly json: string | null
  readonly names: Names
}) {
  const value: unknown = JSON.parse(json ?? 'null')
  const named = typeof value === 'string' ? names[value] : undefined
  const path = typeof value === 'string' ? recordPath(value) : undefined
  if (path && named) return <Link to={path}>{named}</Link>
  return <span className="log-value">{named ?? formatValue(name, value)}</span>
}

type Personal = NonNullable<LoggedEvent['fields'][number]['personal']>

const PersonalField = ({ subject, retention, erased }: Personal) => (
  <>
    <Tag>{erased ? 'Personal, erased' : 'Personal, encrypted'}</Tag>
    {retention && (
      <span>
        {retention} data of {subject}
      </span>
    )}
  </>
)

/** Fetches the proof of inclusion and verifies it in this browser. */
function Proof({ event }: Pick<EventProps, 'event'>) {
  const keys = useQuery(proofQuery)
  const verify = useMutation({
    mutationFn: async (): Promise<{ proof: EventProofView; signedAt: string; isSameEvent: boolean }> => {
      const proof = await proveEvent(event.id)
      const { signedAt } = await verifyProof(proof, keys.data?.publicKeys ?? [])
      return { proof, signedAt, isSameEvent: proof.event.id === event.id && proof.event.meta === event.meta }
    },
    retry: (failures, error) => isNotInTree(error) && failures < CHECKPOINT_RETRIES,
    retryDelay: RETRY_MS,
  })
  const { data, error, isPending, failureReason } = verify
  return (
    <section aria-label="Proof of inclusion">
      <Button type="primary" loading={isPending} disabled={!keys.data} onClick={() => verify.mutate()}>
        Verify proof
      </Button>
      <div role="status">
        {isPending && isNotInTree(failureReason) && (
          <Alert
            type="info"
            showIcon
            title="Waiting for the next checkpoint"
            description="New events are sealed once a minute. The proof is verified as soon as this one is."
          />
        )}
        {data && (
          <Alert
            type={data.isSameEvent ? 'success' : 'error'}
            showIcon
            title={data.isSameEvent ? 'Proven' : 'The log shows another event here'}
            description={
              <>
                The log of {formatNumber(data.proof.size)} events, signed {formatPreciseDateTime(data.signedAt)},
                includes this event as number {formatNumber(data.proof.index + 1)}. Verified in your browser.{' '}
                <Button size="small" onClick={() => saveJson(`proof-${event.id}.json`, data.proof)}>
                  Download proof
                </Button>
              </>
            }
          />
        )}
        {error && <Alert type="error" showIcon title="Not proven" description={proofErrorText(error)} />}
      </div>
    </section>
  )
}

/** Checkpoints are signed every minute; the retries cover 90 s. */
const RETRY_MS = 3_000
const CHECKPOINT_RETRIES = 30

const isNotInTree = (error: unknown): boolean => isProblem(error, 'event_not_in_tree')

const proofErrorText = (error: Error): string => (error.name === 'ProblemError' ? errorMessage(error) : error.message)

/** Whether the event came before an order was placed. */
function OrderComparison({ event }: Pick<EventProps, 'event'>) {
  const compare = useMutation({
    mutationFn: async (order: string) => {
      const { events } = await findEvents({ order, types: 'OrderPlaced' })
      return { order: order.replace(/^#/, ''), placed: events[0] }
    },
  })
  const placed = compare.data?.placed
  const isBefore = placed && comparePositions(event.position, placed.position) < 0
  return (
    <section aria-label="Compare with an order">
      <Form
        layout="vertical"
        requiredMark={false}
        className="log-compare"
        onFinish={({ order }: { order: string }) => compare.mutate(order)}
      >
        <Form.Item
          name="order"
          label="Before which order?"
          rules={[{ required: true, message: 'Enter an order number' }]}
        >
          <OrderNumberInput />
        </Form.Item>
        <Button htmlType="submit" loading={compare.isPending}>
          Compare
        </Button>
      </Form>
      <div role="status">
        {placed && (
          <Alert
            type="info"
            title={`This event came ${isBefore ? 'before' : 'after'} order #${compare.data!.order} was placed`}
            description={`Position ${event.position}, ${formatPreciseDateTime(event.recordedAt)}; the order: position ${placed.position}, ${formatPreciseDateTime(placed.recordedAt)}.`}
          />
        )}
        {compare.data && !placed && <Alert type="warning" title="No order has this number" />}
        {compare.error && <Alert type="error" title={errorMessage(compare.error)} />}
      </div>
    </section>
  )
}

const TYPING_MS = 200

/** A field that completes order numbers. The form item passes further properties. */
function OrderNumberInput(field: { readonly id?: string; readonly value?: string }) {
  const text = useDebouncedValue(field.value ?? '', TYPING_MS)
  const result = useQuery({ ...suggestionsQuery('order', text), enabled: text !== '' })
  const options = text === '' ? [] : (result.data?.suggestions ?? [])
  return (
    <AutoComplete
      {...field}
      placeholder="Order number"
      defaultActiveFirstOption={false}
      options={options.map(({ name, detail }) => ({ value: name, label: detail ? `${name} · ${detail}` : name }))}
    />
  )
}

/** Positions are numbers, or `commit/prepare` pairs on EventStoreDB, ordered by their first number. */
function comparePositions(a: string, b: string): number {
  const [first = 0n, second = 0n] = [a, b].map((position) => BigInt(position.split('/')[0]!))
  return first < second ? -1 : first > second ? 1 : 0
}

/** Other events of the same stream or correlation; a correlation as a tree of causes. */
function Related({ event, by }: Pick<EventProps, 'event'> & { readonly by: 'stream' | 'correlation' }) {
  const filter = by === 'stream' ? { stream: event.stream } : { correlation: event.correlationId }
  const result = useQuery(relatedQuery(filter))
  if (result.error) return <Alert type="error" title={errorMessage(result.error)} />
  if (!result.data) return <p role="status">Loading events…</p>
  const { events, names, next } = result.data
  const node = ({ event: each, effects }: CausationNode): TreeDataNode => ({
    key: each.id,
    title: <EventLine event={each} names={names} />,
    children: effects.map(node),
  })
  return (
    <>
      {by === 'correlation' ? (
        <Tree
          aria-label="Events by cause"
          defaultExpandAll
          selectedKeys={[event.id]}
          treeData={causationTree(events).map(node)}
        />
      ) : (
        <ol className="log-stream">
          {events.map((each) => (
            <li key={each.id} aria-current={each.id === event.id ? 'true' : undefined}>
              <EventLine event={each} names={names} />
            </li>
          ))}
        </ol>
      )}
      {next && <Link to={paths.eventLogOf(filter)}>Show all in the log</Link>}
    </>
  )
}

const EventLine = ({ event, names }: EventProps) => (
  <>
    <strong>{humanize(event.type)}</strong> {subjectOf(event, names).name} · {actorName(event, names)} ·{' '}
    {formatPreciseDateTime(event.recordedAt)}
  </>
)
