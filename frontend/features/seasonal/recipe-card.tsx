import { Link } from 'react-router-dom'
import type { RecipeCard as Recipe } from '#domain/seasonal/contract.ts'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { recipeFacts } from './recipe-words.ts'
import './recipe-card.css'

interface RecipeCardProps {
  readonly recipe: Recipe
  /** The address that opens it. */
  readonly to: string
}

export function RecipeCard({ recipe, to }: RecipeCardProps) {
  const { name, description, imageUrl, seasonalIngredients } = recipe
  return (
    <article className="recipe-card">
      <ProduceImage url={imageUrl} alt="" sizes="(min-width: 700px) 400px, 92vw" />
      <div className="recipe-card-words">
        <h3>
          <Link to={to} preventScrollReset>
            {name}
          </Link>
        </h3>
        <p className="recipe-card-facts">{recipeFacts(recipe)}</p>
        <p>{description}</p>
        <p className="recipe-card-with">In season: {seasonalIngredients.map((item) => item.name).join(', ')}</p>
      </div>
    </article>
  )
}
