import { useQuery } from '@tanstack/react-query'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { Dialog } from '#frontend/ui/dialog.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { recipeQuery } from './api.ts'
import { RecipeText } from './recipe-text.tsx'

interface RecipeDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** One recipe over the page; its address opens it directly. */
export function RecipeDialog({ id, onClose }: RecipeDialogProps) {
  const found = useQuery(recipeQuery(id))
  return (
    <Dialog open title={found.data?.name ?? 'Recipe'} onClose={onClose}>
      {found.data ? (
        <RecipeText recipe={found.data} />
      ) : isProblem(found.error, 'recipe_not_found') ? (
        <EmptyState title="This recipe is not here">It may have been taken down, or the link has a typo.</EmptyState>
      ) : found.isLoadingError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton height="24rem" />
        </div>
      )}
    </Dialog>
  )
}
