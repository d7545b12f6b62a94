/** The name the shop has when no setting gives it another (D01); also that of magazines typeset outside a shop. */
export const defaultBrandName = 'imurs';
