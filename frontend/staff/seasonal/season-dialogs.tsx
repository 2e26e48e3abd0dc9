import { lazy } from 'react'
import type { StaffRecipe, StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { type Kind, usePublication } from './api.ts'

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

interface WithdrawProps {
  readonly kind: Kind
  readonly of: StaffSeasonalItem | StaffRecipe
  readonly recipes: readonly StaffRecipe[]
  readonly onDone: () => void
}

/** Nothing is ever deleted: what is withdrawn can be published again as it was. */
function Withdraw({ kind, of: { id, name }, recipes, onDone }: WithdrawProps) {
  const publication = usePublication()
  const named = recipes.filter(
    ({ published, seasonalIngredients }) => published && kind === 'item' && seasonalIngredients.includes(id),
  )
  const withdraw = () =>
    publication.mutate(
      { kind, id, published: false },
      {
        onSuccess: () => {
          onDone()
          toast({ title: `${name} is withdrawn` })
        },
      },
    )
  return (
    <>
      <p>
        Nobody sees <strong>{name}</strong> on the pages of the seasons any more. It stays in this list, and you can
        publish it again at any time.
      </p>
      {named.length > 0 && (
        <>
          <p>These recipes are in no season without it, and not shown until it is back or you change them:</p>
          <ul>
            {named.map((recipe) => (
              <li key={recipe.id}>{recipe.name}</li>
            ))}
          </ul>
        </>
      )}
      <div className="form-foot">
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button look="danger" busy={publication.isPending} onClick={withdraw}>
          Withdraw
        </Button>
      </div>
    </>
  )
}
