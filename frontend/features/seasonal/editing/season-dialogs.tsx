import { lazy } from 'react'
import type { StaffRecipe, StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import type { Kind } from './api.ts'
import { Withdraw } from './withdraw.tsx'

const NewItem = lazy(async () => ({ default: (await import('./new-item.tsx')).NewItem }))
const EditItem = lazy(async () => ({ default: (await import('./edit-item.tsx')).EditItem }))
const NewRecipe = lazy(async () => ({ default: (await import('./new-recipe.tsx')).NewRecipe }))
const EditRecipe = lazy(async () => ({ default: (await import('./edit-recipe.tsx')).EditRecipe }))

/** What somebody wants to do. */
export type Asked =
  | { readonly what: 'new'; readonly kind: Kind }
  | { readonly what: 'edit' | 'withdraw'; readonly kind: Kind; readonly id: string }

interface SeasonDialogsProps {
  readonly asked: Asked | undefined
  readonly items: readonly StaffSeasonalItem[]
  readonly recipes: readonly StaffRecipe[]
  readonly onDone: () => void
}

const titleOf = ({ what, kind }: Asked): string =>
  ({ new: `New ${kind}`, edit: `Edit ${kind}`, withdraw: `Withdraw this ${kind}?` })[what]

/** One dialog at a time. */
export function SeasonDialogs({ asked, items, recipes, onDone }: SeasonDialogsProps) {
  const id = asked && 'id' in asked ? asked.id : undefined
  const item = items.find((each) => each.id === id)
  const recipe = recipes.find((each) => each.id === id)
  const of = item ?? recipe
  return (
    <FormDialog open={asked !== undefined} title={asked ? titleOf(asked) : ''} onClose={onDone}>
      {asked?.what === 'new' && asked.kind === 'item' && <NewItem onDone={onDone} />}
      {asked?.what === 'new' && asked.kind === 'recipe' && <NewRecipe items={items} onDone={onDone} />}
      {asked?.what === 'edit' && item && <EditItem item={item} onDone={onDone} />}
      {asked?.what === 'edit' && recipe && <EditRecipe recipe={recipe} items={items} onDone={onDone} />}
      {asked?.what === 'withdraw' && of && <Withdraw kind={asked.kind} of={of} recipes={recipes} onDone={onDone} />}
    </FormDialog>
  )
}
