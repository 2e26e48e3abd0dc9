import { Link } from 'react-router-dom'
import type { RecipeView } from '#domain/seasonal/contract.ts'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { marketLink } from './market-link.ts'
import { recipeFacts } from './recipe-words.ts'
import './recipe-text.css'

/** What to cook it from, with what of that is on sale, and how. */
export function RecipeText({ recipe }: { readonly recipe: RecipeView }) {
  return (
    <div className="recipe-text">
      <ProduceImage url={recipe.imageUrl} alt="" sizes="520px" eager />
      <p className="recipe-text-facts">{recipeFacts(recipe)}</p>
      <p>{recipe.description}</p>
      <h3>Ingredients</h3>
      <ul>
        {recipe.ingredients.map(({ text, item }) => (
          <li key={text}>
            {text}
            {item && item.products > 0 && (
              <Link to={marketLink(item)}>
                {item.products} on sale<span className="visually-hidden">: {item.name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <h3>Steps</h3>
      <ol>
        {recipe.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
