import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Descriptions, Empty, Flex, Form, Input, InputNumber, Skeleton } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { formatNumber } from '#domain/kernel/format.ts'
import { type CheckpointView, eventReference, type LogIntegrityView } from '#domain/transparency-log/contract.ts'
import { CopyButton } from '#frontend/shared/console/buttons.tsx'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable, useTableParams } from '#frontend/shared/console/console-table.tsx'
import { formatDateTime, formatPreciseDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { saveFile, saveJson } from '#frontend/shared/lib/save-file.ts'
import { checkpointsQuery, proofQuery, useProveEvent, useProveGrowth, VERIFIER_URL } from './api.ts'
import { Verifications } from './verifications.tsx'

/** For auditors: the state of the log, and how to verify it with and without the marketplace. */
export function LogIntegrityPage() {
  return (
    <ConsolePage title="Log integrity">
      <Flex vertical gap={16}>
        <LogState />
        <Verifications />
        <ProveEvent />
        <Checkpoints />
        <Guide />
      </Flex>
    </ConsolePage>
  )
}

/** How much of the log is signed, with root and keys to compare with an independent record. */
function LogState() {
  const { data, error, refetch } = useQuery(proofQuery)
  return (
    <Card role="region" aria-label="Latest checkpoint" title={<h2>Latest checkpoint</h2>}>
      {data ? (
        <Integrity state={data} />
      ) : error ? (
        <Alert
          type="error"
          title={errorMessage(error)}
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        />
      ) : (
        <Skeleton active title={false} />
      )}
    </Card>
  )
}

function Integrity({ state: { newest, waiting, fault, publicKeys } }: { readonly state: LogIntegrityView }) {
  const keyItems = publicKeys.map((key, i) => ({
    key,
    label: i === 0 ? 'Public key' : `Former public key, up to ${formatNumber(Number(key.split('@')[1]))} events`,
    children: <Copyable label="public key" text={key} />,
  }))
  const checkpointItems = newest
    ? [
        { key: 'size', label: 'Events signed', children: formatNumber(newest.size) },
        { key: 'position', label: 'Up to position', children: newest.position },
        { key: 'at', label: 'Signed', children: formatPreciseDateTime(newest.signedAt) },
        { key: 'waiting', label: 'Not yet signed', children: waiting < 1000 ? String(waiting) : '1,000 or more' },
        { key: 'root', label: 'Root', children: <Copyable label="root" text={newest.root} /> },
      ]
    : []
  return (
    <>
      {fault && (
        <Alert
          type="error"
          role="alert"
          title={`No checkpoint has been signed since ${formatPreciseDateTime(fault.since)}`}
          description={`${fault.message}. Verify the log to find what was changed.`}
        />
      )}
      {!newest && <p>No checkpoint is signed yet. The first one is signed within a minute of the first event.</p>}
      <Descriptions size="small" column={1} bordered items={[...checkpointItems, ...keyItems]} />
    </>
  )
}

const Copyable = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <Flex gap={8} wrap="wrap" align="center">
    <code style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{text}</code>
    <CopyButton size="small" subject={label} label="Copy" text={() => text} />
  </Flex>
)

/** Proves one event; the URL may name it (`?event=`). */
function ProveEvent() {
  const [search] = useSearchParams()
  const prove = useProveEvent()
  const proof = prove.data
  return (
    <Card role="region" aria-label="Prove an event" title={<h2>Prove an event</h2>}>
      <Form
        layout="vertical"
        initialValues={{ reference: search.get('event') ?? '' }}
        onFinish={({ reference }: { reference: string }) => prove.mutate(reference.trim())}
      >
        <Form.Item
          name="reference"
          label="Event id or position"
          extra="Each proof is recorded in the access log. Personal data stays encrypted."
          rules={[{ validator: (_, value) => checkReference(String(value ?? '')) }]}
        >
          <Input />
        </Form.Item>
        <Button htmlType="submit" loading={prove.isPending}>
          Prove
        </Button>
      </Form>
      <div role="status">
        {proof && (
          <Alert
            type="success"
            title={`${proof.event.type} of ${proof.event.stream}, revision ${proof.event.revision}, is event number ${formatNumber(proof.index + 1)} of the ${formatNumber(proof.size)} in the latest checkpoint.`}
            action={
              <Button size="small" onClick={() => saveJson(`proof-${proof.event.id}.json`, proof)}>
                Download proof
              </Button>
            }
          />
        )}
        {prove.error && <Alert type="error" title={errorMessage(prove.error)} />}
      </div>
    </Card>
  )
}

async function checkReference(value: string): Promise<void> {
  const parsed = eventReference.safeParse(value)
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message)
}

/** All signed checkpoints, to download each and to prove that the log has only grown since one of them. */
function Checkpoints() {
  const { params } = useTableParams()
  const result = useQuery(checkpointsQuery(params.page))
  const newest = useQuery(proofQuery).data?.newest
  const proveGrowth = useProveGrowth()
  const proveFrom = (from: number) => newest && proveGrowth.mutate({ from, to: newest.size })
  return (
    <Card role="region" aria-label="Checkpoints" title={<h2>Checkpoints</h2>}>
      {newest && (
        <Form layout="inline" onFinish={({ from }: { from: number }) => proveFrom(from)}>
          <Form.Item
            name="from"
            label="Prove growth since a log of"
            rules={[{ required: true, message: 'Enter a number of events' }]}
          >
            <InputNumber min={0} max={newest.size} precision={0} suffix="events" style={{ width: 120 }} />
          </Form.Item>
          <Button htmlType="submit" loading={proveGrowth.isPending}>
            Prove growth
          </Button>
        </Form>
      )}
      <div role="status">
        {proveGrowth.data && (
          <Alert
            type="success"
            title={`The log of ${formatNumber(proveGrowth.data.to.size)} events extends the log of ${formatNumber(proveGrowth.data.from.size)} events.`}
            description={`Root of the smaller log: ${proveGrowth.data.from.root}. Compare it with the checkpoint you noted.`}
            action={
              <Button size="small" onClick={() => saveJson('consistency.json', proveGrowth.data)}>
                Download proof
              </Button>
            }
          />
        )}
        {proveGrowth.error && <Alert type="error" title={errorMessage(proveGrowth.error)} />}
      </div>
      <ConsoleTable
        fit
        label="Signed checkpoints"
        rows={result.data?.checkpoints}
        rowKey={({ size }) => String(size)}
        loading={result.isPlaceholderData}
        page={{ total: result.data?.total ?? 0, size: result.data?.pageSize ?? 20 }}
        empty={<Empty description="No checkpoint is signed yet" />}
        columns={checkpointColumns(proveFrom)}
      />
    </Card>
  )
}

const checkpointColumns = (proveFrom: (size: number) => void): ConsoleColumn<CheckpointView>[] => [
  {
    key: 'at',
    title: 'Signed',
    width: 190,
    card: 'title',
    required: true,
    cell: ({ signedAt }) => <time dateTime={signedAt}>{formatDateTime(signedAt)}</time>,
  },
  { key: 'size', title: 'Events', width: 90, align: 'right', cell: ({ size }) => formatNumber(size) },
  { key: 'position', title: 'Up to position', width: 130, align: 'right', cell: ({ position }) => position },
  {
    key: 'root',
    title: 'Root',
    cell: ({ root }) => <code style={{ overflowWrap: 'anywhere' }}>{root}</code>,
  },
  {
    key: 'actions',
    title: 'Actions',
    card: 'actions',
    width: 250,
    required: true,
    cell: ({ size, note }) => (
      <Flex gap={8} wrap="wrap">
        <Button
          size="small"
          aria-label={`Download checkpoint of ${size} events`}
          onClick={() => saveFile(`checkpoint-${size}.txt`, [note], 'text/plain')}
        >
          Download
        </Button>
        <Button size="small" aria-label={`Prove growth since ${size} events`} onClick={() => proveFrom(size)}>
          Prove growth since
        </Button>
      </Flex>
    ),
  },
]

/** How to verify proofs without trusting the marketplace. */
const Guide = () => (
  <Card role="region" aria-label="Verify independently" title={<h2>Verify independently</h2>}>
    <ol>
      <li>
        Keep the public key and, from time to time, a checkpoint at a place the marketplace cannot reach. Download both
        here.
      </li>
      <li>
        Download an event’s proof and{' '}
        <a href={VERIFIER_URL} download="verify-proof.mjs">
          the verifier
        </a>
        : one readable file that needs Node.js and no server.
      </li>
      <li>
        Run <code>node verify-proof.mjs proof.json '&lt;public key&gt;'</code> with the key you kept. It prints the
        event and the time of the checkpoint that includes it.
      </li>
      <li>
        To verify that the log only grew, prove growth since the checkpoint you kept and run{' '}
        <code>node verify-proof.mjs old.txt new.txt consistency.json '&lt;public key&gt;'</code>.
      </li>
      <li>
        A checkpoint you kept must have the same root as the one of the same size here. Otherwise the log was rewritten.
      </li>
    </ol>
  </Card>
)
