export interface Pace { readonly placeholder: true }
