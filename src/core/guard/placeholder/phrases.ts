/** Words of a message that say: not done. */
export const notDone =
  /\b(?:not|isn't|never)\s+(?:yet\s+|been\s+)?implemented\b|\bunimplemented\b|^\W*todo\b|\bimplement (?:me|this|it)\b|\bnot supported yet\b|^\W*(?:stub|placeholder)\b/i;

/** A message that says nothing else. */
export const onlyNotDone =
  /^\W*(?:(?:method|function|feature|this) |[\w.]+(?:\(\))?:? )?(?:is |has )?(?:not (?:yet )?(?:been )?implemented|unimplemented|todo|not supported)(?: yet)?\W*$/i;

/** A message that names who will do it. */
export const forOthers =
  /\b(?:subclass(?:es)?|override|overridden|overriding|must (?:be )?implement(?:ed)?|should (?:be )?implement(?:ed)?|abstract|derived|concrete|implementing class)\b/i;

/** A comment that puts work off, at the beginning of one of its lines. One that says what is left out, and why, does not. */
export const putOff =
  /^[\s/*#-]*(?:(?:TODO|XXX|HACK)\b[\s:(\w)@-]{0,40}?\b(?:implement|finish|complete|fill|write|stub|real|actual|placeholder|missing|replace)\w*|FIXME\b|not yet implemented\b|not implemented(?: yet\b|\W*$)|(?:this is )?(?:just |only )?an? (?:placeholder|stub)\b(?! (?:text|image|attribute|prop|for the))|(?:stub|placeholder) (?:implementation|for now|until)\b|implement(?:ation)? (?:me|here|later|goes here)\b|implement this(?: later\b|\W*$)|\.{3}\s*(?:rest of|existing|remaining) (?:the )?(?:\w+ )?(?:code|implementation|function|method)s?\b)|\bin a (?:real|full|production) (?:implementation|system|app|application|world (?:app|system))\b/im;

/** Words of which one is in each comment that puts work off, and in each message that says so: one look spares the grammar. */
export const hint =
  /TODO|FIXME|XXX|HACK|implement|not supported|placeholder|stub|in a (?:real|full|production)|rest of|existing|remaining/i;

/** What does nothing on purpose says so. */
export const onPurpose =
  /\bno-?op\b|\bnothing\b|\boverrid|\bsubclass|\bintentional|\bdeliberate|\bon purpose\b|\bhook\b|\bdefault\b|\bignored?\b|\bunused\b|\boptional\b/i;
