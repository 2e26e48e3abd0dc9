import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMoney, formatNumber } from '#domain/kernel/format.ts'

const AXIS = { stroke: 'var(--ink-soft)', tick: { fill: 'var(--ink-soft)', fontSize: 12 }, tickLine: false } as const
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 }
const TOOLTIP = {
  contentStyle: { background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 8 },
  labelStyle: { color: 'var(--ink)' },
  itemStyle: { color: 'var(--ink)' },
  cursor: { fill: 'var(--ink)', fillOpacity: 0.06 },
} as const

export interface ChartPoint {
  readonly label: string
  readonly value: number
}

interface FigureChartProps {
  readonly title: string
  /** What a bar measures. */
  readonly measure: string
  readonly points: readonly ChartPoint[]
  /** Values in cents. */
  readonly money?: boolean
  /** Called on a click; keyboard users have the links of the table. */
  readonly onPick?: (nth: number) => void
}

/** A bar per point. */
export function FigureChart({ title, measure, points, money = false, onPick }: FigureChartProps) {
  const pick = ({ activeTooltipIndex: nth }: { readonly activeTooltipIndex?: unknown }) => {
    if (points[Number(nth)]?.value) onPick?.(Number(nth))
  }
  return (
    <div className="analytics-chart">
      <ResponsiveContainer>
        <BarChart data={[...points]} margin={MARGIN} title={title} onClick={pick}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="label" {...AXIS} minTickGap={16} />
          <YAxis {...AXIS} width={56} allowDecimals={false} {...(money ? { tickFormatter: wholeDollars } : {})} />
          <Tooltip {...TOOLTIP} {...(money ? { formatter: (cents) => formatMoney(Number(cents)) } : {})} />
          <Bar dataKey="value" name={measure} fill="var(--leaf)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

const wholeDollars = (cents: number): string =>
  `${cents < 0 ? '−' : ''}$${formatNumber(Math.abs(Math.round(cents / 100)))}`
