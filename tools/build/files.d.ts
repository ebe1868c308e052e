declare module '*.css';
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export = classNames;
}
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.sql' {
  const text: string;
  export default text;
}
declare module '*.graphql' {
  const text: string;
  export default text;
}
declare module '*.html' {
  const text: string;
  export default text;
}
declare module '*.md' {
  const text: string;
  export default text;
}
/** The script of the delivery promise in a store's theme, as its text: it is no module. */
declare module '#promise-widget' {
  const text: string;
  export default text;
}
declare module '*.liquid' {
  const text: string;
  export default text;
}
