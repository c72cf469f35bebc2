declare module '*.tex.json' {
  /** MathML strings, by the name of the formula. */
  const formulas: Record<string, string>;
  export default formulas;
}
