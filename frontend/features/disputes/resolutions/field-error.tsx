/** What is wrong with several fields at once, below them. */
export const FieldError = ({ children }: { readonly children: string | undefined }) =>
  children && (
    <p className="field-error" role="alert">
      {children}
    </p>
  )
