import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Progress, Skeleton, Table, type TableProps, Tag } from 'antd'
import { formatNumber } from '#domain/kernel/format.ts'
import type { VerificationView } from '#domain/transparency-log/contract.ts'
import { formatFinding } from '#domain/transparency-log/finding.ts'
import { formatPreciseDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { isRunning, proofQuery, useVerify } from './api.ts'

/** Results of verifying the whole log, and a button to verify it now. */
export function Verifications() {
  const { data, isError } = useQuery(proofQuery)
  const verify = useVerify()
  const verifications = data?.verifications
  const running = data !== undefined && isRunning(data)
  return (
    <Card
      role="region"
      aria-label="Verify log"
      title={<h2>Verify log</h2>}
      extra={
        <Button type="primary" loading={verify.isPending || running} onClick={() => verify.mutate()}>
          Verify now
        </Button>
      }
    >
      <p>
        Compares every event and stream with the signed tree, in the database and in the witness folder. Runs every
        night and on request.
      </p>
      <div role="status">
        {verifications?.[0] && <Latest verification={verifications[0]} />}
        {verifications?.length === 0 && <p>The log has not been verified yet.</p>}
      </div>
      {verify.error && <Alert type="error" title={errorMessage(verify.error)} />}
      {!verifications && !isError && <Skeleton active title={false} />}
      {verifications && verifications.length > 1 && (
        <Table
          size="small"
          rowKey="id"
          aria-label="Earlier verifications"
          pagination={false}
          dataSource={verifications.slice(1)}
          columns={COLUMNS}
        />
      )}
    </Card>
  )
}

function Latest({ verification }: { readonly verification: VerificationView }) {
  const { finishedAt, progress, treeSize, pendingEvents, checkpointCount, findingCount, findings } = verification
  if (!finishedAt) {
    const percent = progress?.total ? Math.floor((100 * progress.done) / progress.total) : 0
    return <Progress percent={percent} aria-label="Events compared" />
  }
  return (
    <Alert
      type={findingCount ? 'error' : 'success'}
      showIcon
      title={findingCount ? 'The log differs from its signed tree' : 'The log matches its signed tree'}
      description={
        <>
          {findings.length > 0 && (
            <ul>
              {findings.map((finding) => (
                <li key={`${finding.kind} ${finding.position} ${finding.where} ${finding.stream}`}>
                  {formatFinding(finding)}
                </li>
              ))}
            </ul>
          )}
          {formatCount(treeSize)} events and {formatCount(checkpointCount)} checkpoints compared,{' '}
          {formatPreciseDateTime(finishedAt)}. {formatCount(pendingEvents)} not yet signed at that time.
        </>
      }
    />
  )
}

const formatCount = (count: number | null): string => formatNumber(count ?? 0)

const COLUMNS: NonNullable<TableProps<VerificationView>['columns']> = [
  { title: 'Requested', key: 'at', render: (_, { requestedAt }) => formatPreciseDateTime(requestedAt) },
  { title: 'By', key: 'by', render: (_, { requestedBy }) => requestedBy ?? 'Schedule' },
  {
    title: 'Result',
    key: 'result',
    render: (_, { finishedAt, findingCount }) => {
      if (!finishedAt) return <Tag>Not finished</Tag>
      return findingCount ? (
        <Tag color="error">{formatCount(findingCount)} findings</Tag>
      ) : (
        <Tag color="success">Matches</Tag>
      )
    },
  },
  { title: 'Events', key: 'events', align: 'right', render: (_, { treeSize }) => formatCount(treeSize) },
]
