/** The numbers one may want to see the orders of. Some are narrowed by a status, a product's id, a weekday, an hour or `weekday-hour`. */
export const drilldownMetrics = [
  ...(['orders', 'gross', 'refunds', 'fees', 'net', 'disputed', 'fresh', 'returning'] as const),
  ...(['status', 'product', 'product_refunds', 'weekday', 'hour', 'slot'] as const),
] as const
export type MetricDrilldown = (typeof drilldownMetrics)[number]
