module ilbud/slow-reader

go 1.25
