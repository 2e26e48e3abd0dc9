import { lazy } from 'react'

/** The chart library loads with the first chart. */
export const FigureChart = lazy(async () => ({ default: (await import('./charts.tsx')).FigureChart }))
