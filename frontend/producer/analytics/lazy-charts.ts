import { lazy } from 'react'

/** The library that draws comes with the first chart, and with nothing else. */
const charts = () => import('./charts.tsx')
export const RevenueChart = lazy(async () => ({ default: (await charts()).RevenueChart }))
export const CountChart = lazy(async () => ({ default: (await charts()).CountChart }))
