-- Ways were kept with few of their points. They are found again with all of them, so that maps can bundle what shares a way.
DELETE FROM "sea_paths";
