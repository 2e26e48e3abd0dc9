import { InfoCircleOutlined } from '@ant-design/icons'
import { Button, Card, Col, Row, Statistic, Tooltip, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { averageOf, growthOf } from '#domain/analytics/sales-metrics.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { Figure } from './drilldown.tsx'
import { DEFINITIONS, type DefinedMetric, formatGrowth, GROWTH_DEFINITION } from './metric-labels.ts'

interface SummaryProps {
  readonly view: AnalyticsView
  /** The URL of the products tab. */
  readonly productsPath: string
}

/** The four key figures with their growth. */
export function Summary({ view: { totals, previous, activeProducts }, productsPath }: SummaryProps) {
  const average = averageOf(totals)
  return (
    <Row gutter={[16, 16]}>
      <KeyFigure metric="Total revenue" growth={growthOf(totals.grossCents, previous?.grossCents)}>
        <Figure metric="gross" value={totals.grossCents} money />
      </KeyFigure>
      <KeyFigure metric="Orders" growth={growthOf(totals.orders, previous?.orders)}>
        <Figure metric="orders" value={totals.orders} />
      </KeyFigure>
      <KeyFigure metric="Average order" growth={growthOf(average, previous && averageOf(previous))}>
        <Figure metric="orders" value={average ?? 0}>
          {average === null ? '–' : formatMoney(average)}
        </Figure>
      </KeyFigure>
      <KeyFigure metric="Active products">
        <Link to={productsPath} className="figure figure-link">
          {activeProducts}
          <span className="visually-hidden">, view products</span>
        </Link>
      </KeyFigure>
    </Row>
  )
}

interface KeyFigureProps {
  readonly metric: DefinedMetric
  /** Undefined: the figure does not depend on the period; null: nothing to compare with. */
  readonly growth?: number | null
  readonly children: ReactNode
}

function KeyFigure({ metric, growth, children }: KeyFigureProps) {
  return (
    <Col xs={12} lg={6}>
      <Card size="small" role="region" aria-label={metric}>
        <Statistic
          title={
            <span className="figure-title">
              {metric} <Definition metric={metric}>{growth !== undefined && ` ${GROWTH_DEFINITION}`}</Definition>
            </span>
          }
          value={metric}
          formatter={() => children}
        />
        <Typography.Text type="secondary">
          {growth === undefined ? (
            'Listed now'
          ) : growth === null ? (
            'No earlier period to compare'
          ) : (
            <>
              <Typography.Text type={growth < 0 ? 'danger' : growth > 0 ? 'success' : 'secondary'}>
                {formatGrowth(growth)}
              </Typography.Text>{' '}
              vs. previous period
            </>
          )}
        </Typography.Text>
      </Card>
    </Col>
  )
}

interface DefinitionProps {
  readonly metric: DefinedMetric
  readonly children?: ReactNode
}

/** How a metric is computed, on hover, focus or click. */
export const Definition = ({ metric, children }: DefinitionProps) => (
  <Tooltip
    trigger={['hover', 'focus', 'click']}
    title={
      <>
        {DEFINITIONS[metric]}
        {children}
      </>
    }
  >
    <Button
      type="text"
      size="small"
      shape="circle"
      icon={<InfoCircleOutlined />}
      aria-label={`How ${metric.toLowerCase()} is calculated`}
    />
  </Tooltip>
)
