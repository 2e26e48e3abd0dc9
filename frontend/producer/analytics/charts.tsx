import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatMoney } from '#domain/kernel/format.ts'

/** Told apart by lightness and shape as well as by colour. */
const LEAF = '#2f6b3a'
const HONEY = '#b97a08'
const INK = '#5d5a4e'
const GRID = '#e6dcc6'

const axis = { stroke: INK, tick: { fill: INK }, tickLine: false } as const
/** More would be a string of beads. */
const MOST_DOTS = 14
const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 }

interface RevenuePoint {
  readonly label: string
  readonly grossCents: number
  readonly netCents: number
}

interface RevenueChartProps {
  readonly title: string
  readonly points: readonly RevenuePoint[]
  /** For the mouse; the keyboard has the table. */
  readonly onPick: (nth: number) => void
}

/** Bars for revenue, a dashed line with dots for what is the producer's. */
export function RevenueChart({ title, points, onPick }: RevenueChartProps) {
  const pick = ({ activeTooltipIndex: nth }: { readonly activeTooltipIndex?: unknown }) => {
    if (points[Number(nth)]?.grossCents) onPick(Number(nth))
  }
  return (
    <div className="chart">
      <ResponsiveContainer>
        <ComposedChart data={[...points]} margin={MARGIN} title={title} onClick={pick}>
          <CartesianGrid stroke={GRID} vertical={false} />
          <XAxis dataKey="label" {...axis} minTickGap={24} />
          <YAxis {...axis} width={56} tickFormatter={wholeDollars} />
          <Tooltip formatter={(cents) => formatMoney(Number(cents))} />
          <Legend />
          <Bar dataKey="grossCents" name="Revenue" fill={LEAF} radius={[4, 4, 0, 0]} isAnimationActive={false} />
          <Line
            dataKey="netCents"
            name="Yours"
            stroke={HONEY}
            strokeWidth={2.5}
            strokeDasharray="6 4"
            dot={points.length <= MOST_DOTS && { r: 3.5, fill: '#fff', strokeDasharray: '' }}
            isAnimationActive={false}
            legendType="plainline"
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

interface CountPoint {
  readonly label: string
  readonly orders: number
}

/** How many orders there were of each kind. */
export function CountChart({ title, points }: { readonly title: string; readonly points: readonly CountPoint[] }) {
  return (
    <div className="chart">
      <ResponsiveContainer>
        <BarChart data={[...points]} margin={MARGIN} title={title}>
          <CartesianGrid stroke={GRID} vertical={false} />
          <XAxis dataKey="label" {...axis} minTickGap={8} />
          <YAxis {...axis} width={40} allowDecimals={false} />
          <Tooltip />
          <Bar dataKey="orders" name="Orders" fill={LEAF} radius={[4, 4, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

const wholeDollars = (cents: number): string => `${cents < 0 ? '−' : ''}$${Math.abs(Math.round(cents / 100))}`
