import type { Projection } from '../projection.ts'
import { items } from './items.projection.ts'
import { recipes } from './recipes.projection.ts'

export const seasonal: Projection = { name: 'seasonal', version: 2, tables: [items, recipes] }
