import type { StaffRecipe, StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { type Kind, usePublication } from './api.ts'

interface WithdrawProps {
  readonly kind: Kind
  readonly of: StaffSeasonalItem | StaffRecipe
  readonly recipes: readonly StaffRecipe[]
  readonly onDone: () => void
}

/** Nothing is ever deleted: what is withdrawn can be published again as it was. */
export function Withdraw({ kind, of: { id, name }, recipes, onDone }: WithdrawProps) {
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
