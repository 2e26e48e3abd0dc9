import { Card, Flex, Segmented, Skeleton, Typography } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'

interface ChartCardProps {
  readonly title: string
  readonly caption: string
  /** Control that chooses what the chart measures. */
  readonly measures?: ReactNode
  readonly chart: ReactNode
  /** The same figures as a table. */
  readonly table: ReactNode
}

/** A chart that can be switched to a table of the same figures. */
export function ChartCard({ title, caption, measures, chart, table }: ChartCardProps) {
  const [view, setView] = useState<'Chart' | 'Table'>('Chart')
  return (
    <Card
      role="region"
      aria-label={title}
      title={<h2>{title}</h2>}
      extra={
        <Segmented<'Chart' | 'Table'>
          size="small"
          aria-label={`Show ${title.toLowerCase()} as`}
          options={['Chart', 'Table']}
          value={view}
          onChange={setView}
        />
      }
    >
      <Flex justify="space-between" align="center" gap="small" wrap style={{ marginBottom: 12 }}>
        <Typography.Text type="secondary">{caption}</Typography.Text>
        {view === 'Chart' && measures}
      </Flex>
      {view === 'Chart' ? <Suspense fallback={<Skeleton active title={false} />}>{chart}</Suspense> : table}
    </Card>
  )
}
