/** What the server said about the whole form; empty until it says something. */
export function FormProblem({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="door-problem">
          {title}. {text}
        </p>
      )}
    </div>
  )
}
